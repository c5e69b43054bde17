import type { Rounding } from '../../contract/law.ts';

/**
 * Amounts of cents times rates in hundredths of a per cent, kept whole: ten-thousandths of a cent. They are rounded once, at the end.
 * With amounts of at most a thousand million shillings every product and sum stays an integer that a number holds exactly.
 */
export type Exact = number;

/** What `rate` hundredths of a per cent of `cents` come to. */
export const partOf = (cents: number, rate: number): Exact => cents * rate;

/** Cents as an exact amount. */
export const whole = (cents: number): Exact => cents * 10_000;

const steps: Readonly<Record<Rounding, { size: number; added: (size: number) => number }>> = {
  cent: { size: 10_000, added: (size) => size / 2 },
  shilling: { size: 1_000_000, added: (size) => size / 2 },
  shilling_down: { size: 1_000_000, added: () => 0 },
  shilling_up: { size: 1_000_000, added: (size) => size - 1 },
};

/**
 * An exact amount of nothing or more as cents.
 * @throws RangeError for less than nothing, and for more than a number holds exactly
 */
export function rounded(exact: Exact, rounding: Rounding): number {
  if (!Number.isSafeInteger(exact) || exact < 0) throw new RangeError(`Not an exact amount: ${exact}`);
  const { size, added } = steps[rounding];
  return Math.floor((exact + added(size)) / size) * (size / 10_000);
}
