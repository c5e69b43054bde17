/**
 * How much of a part of a bill is value added tax, in cents, to the nearest: the tax lies evenly over the bill.
 * @param total of the bill, with the tax; more than nothing
 */
export const vatWithin = ({ total, vat }: { total: number; vat: number }, part: number): number =>
  Math.round((part / total) * vat);
