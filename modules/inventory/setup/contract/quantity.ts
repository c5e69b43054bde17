import { z } from 'zod';

// Quantities travel and are kept as thousandths of the item's unit, as amounts do in cents: 2.5 kg is 2500.

/** The largest quantity that one line may carry: ten million units. */
export const maxQuantity = 10_000_000_000;

/** A quantity in an answer, in thousandths; below nothing for what goes. */
export const amountOf = z.int().meta({ format: 'thousandths' });

/** A quantity that is more than nothing, in thousandths. */
export const quantity = z
  .number('Enter a quantity.')
  .int('Enter at most three decimals.')
  .positive('Enter more than nothing.')
  .max(maxQuantity, 'Enter at most 10,000,000.');

/** A quantity that may be nothing, in thousandths. */
export const quantityOrZero = z
  .number('Enter a quantity.')
  .int('Enter at most three decimals.')
  .nonnegative('Enter nothing or more.')
  .max(maxQuantity, 'Enter at most 10,000,000.');

const grouped = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 3 });

/** `1,250.5 kg`; without a unit the number alone. */
export function formatQuantity(thousandths: number, unit = ''): string {
  const number = grouped.format(Math.abs(thousandths) / 1000);
  return `${thousandths < 0 ? '−' : ''}${number}${unit ? ` ${unit}` : ''}`;
}

/** Reads a quantity as people type it (`1,250.5`, `.25`) into thousandths; null for anything else. */
export function parseQuantity(text: string): number | null {
  const found = /^(\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.(\d{0,3}))?$/.exec(text.trim());
  if (!found || !/\d/.test(text)) return null;
  const value = Number((found[1] ?? '').replaceAll(/[, ]/g, '') || '0') * 1000 + Number((found[2] ?? '').padEnd(3, '0'));
  return value <= maxQuantity ? value : null;
}

/** What a quantity comes to at a price a unit: cents, rounded half up. */
export const worth = (thousandths: number, centsAUnit: number): number =>
  Number((BigInt(thousandths) * BigInt(centsAUnit) * 2n + 1000n) / 2000n);
