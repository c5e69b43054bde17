/** How many things wait behind an entry of the menu; nothing where none do. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="sidebar-count num">
      {count > 999 ? '999+' : count}
      <span className="sr"> waiting</span>
    </span>
  );
}
