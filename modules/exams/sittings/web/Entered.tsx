/** How many of the marks are in: `1,204 of 1,540`; a dash while none are asked for. */
export function Entered({ entered, expected }: { entered: number | null; expected: number | null }) {
  if (entered === null || expected === null) return <>–</>;
  return (
    <span className="num">
      {entered.toLocaleString('en-KE')} of {expected.toLocaleString('en-KE')}
    </span>
  );
}
