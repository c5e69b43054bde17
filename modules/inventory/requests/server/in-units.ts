import { fieldError } from '#kit/contract/errors.ts';
import { maxQuantity } from '../../setup/contract/quantity.ts';

/**
 * Thousandths of the item's unit that so many thousandths of another of its units come to. Throws 400 at the field where that is no
 * whole thousandth, or too much.
 */
export function inUnits(quantity: number, factor: number, field: string, unit: string): number {
  const product = BigInt(quantity) * BigInt(factor);
  if (product % 1000n !== 0n) throw fieldError(field, `Enter a quantity that comes to whole thousandths of one ${unit}.`);
  const base = product / 1000n;
  if (base > BigInt(maxQuantity)) throw fieldError(field, `Enter at most 10,000,000 ${unit}.`);
  return Number(base);
}
