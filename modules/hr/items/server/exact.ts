/** A rate (hundredths of a per cent) of an amount of cents, to the cent; half goes up. */
export function shareOf(cents: number, rate: number): number {
  return divided(BigInt(cents) * BigInt(rate), 10_000n);
}

/** A twelfth of a year’s rate of an amount, to the cent; half goes up. */
export function monthsInterest(cents: number, yearlyRate: number): number {
  return divided(BigInt(cents) * BigInt(yearlyRate), 120_000n);
}

/** Of what is not less than nothing. */
function divided(of: bigint, by: bigint): number {
  return Number((of * 2n + by) / (by * 2n));
}
