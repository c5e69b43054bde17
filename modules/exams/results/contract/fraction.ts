/** A number that is not negative, exactly: the lowest terms of n / d. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b));

export function fraction(n: bigint | number, d: bigint | number): Fraction {
  const [over, under] = [BigInt(n), BigInt(d)];
  const by = common(over, under);
  return by > 1n ? { n: over / by, d: under / by } : { n: over, d: under };
}

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Fraction, by: number): Fraction => fraction(a.n * BigInt(by), a.d);
export const through = (a: Fraction, by: number): Fraction => fraction(a.n, a.d * BigInt(by));

/** Half up to a whole number of `unit`s: 74.5 is 75. */
export const halfUp = ({ n, d }: Fraction, unit = 1): number => {
  const under = d * BigInt(unit);
  return Number((2n * n + under) / (2n * under)) * unit;
};

/** As text where a whole number does not say it; null where it does. */
export const exactText = ({ n, d }: Fraction): string | null => (d === 1n ? null : `${n}/${d}`);

/** A mark in hundredths of a percent with its exact text, where it has one. */
export function markFraction(mark: number, exact: string | null | undefined): Fraction {
  const [n, d] = exact?.split('/') ?? [];
  return n !== undefined && d !== undefined ? { n: BigInt(n), d: BigInt(d) } : { n: BigInt(mark), d: 1n };
}
