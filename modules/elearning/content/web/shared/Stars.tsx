/** The mean of ratings: 4.3 of 5 by 12. */
export function Stars({ stars, ratings }: { stars: number | null; ratings: number }) {
  if (stars === null) return <span className="muted">Not rated</span>;
  return (
    <span>
      <span aria-hidden="true">★ </span>
      <span className="num">{(stars / 10).toFixed(1)}</span>
      <span className="sr"> of 5 stars</span> <span className="muted num">({ratings})</span>
    </span>
  );
}
