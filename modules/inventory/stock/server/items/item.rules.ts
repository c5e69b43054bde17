import { fieldError } from '#kit/contract/errors.ts';
import type { ItemKind } from '../../../setup/contract/items.ts';

interface Draft {
  kind: ItemKind;
  divisible: boolean;
  barcode: string | null;
  reorderLevel: number | null;
  reorderQuantity: number | null;
  unit: string;
  units: readonly { name: string; factor: number; barcode: string | null }[];
}

/** Throws 400 at the field where what an item is counted in does not fit together. */
export function refuseDraft({ divisible, barcode, reorderLevel, reorderQuantity, unit, units }: Draft): void {
  const whole = (value: number | null) => divisible || value === null || value % 1000 === 0;
  if (!whole(reorderLevel)) throw fieldError('reorderLevel', `It is counted in whole units (${unit}).`);
  if (!whole(reorderQuantity)) throw fieldError('reorderQuantity', `It is counted in whole units (${unit}).`);
  const names = [unit.toLowerCase()];
  const codes = barcode === null ? [] : [barcode];
  for (const [at, one] of units.entries()) {
    if (names.includes(one.name.toLowerCase())) throw fieldError(`units.${at}.name`, 'This unit is named already.');
    if (!whole(one.factor)) throw fieldError(`units.${at}.factor`, `It holds whole units (${unit}).`);
    if (one.barcode !== null && codes.includes(one.barcode))
      throw fieldError(`units.${at}.barcode`, 'This barcode is given already.');
    names.push(one.name.toLowerCase());
    if (one.barcode !== null) codes.push(one.barcode);
  }
}
