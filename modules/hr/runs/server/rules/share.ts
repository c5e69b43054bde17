/** A part of an amount of cents, rounded once to the cent, half of one away from nothing; whole numbers however large. */
export function share(cents: number, part: number, of: number): number {
  if (of === 0) return 0;
  const [amount, parts, whole] = [BigInt(cents), BigInt(part), BigInt(of)];
  const found = amount * parts * 2n;
  const up = found < 0n ? -whole : whole;
  return Number((found + up) / (2n * whole));
}
