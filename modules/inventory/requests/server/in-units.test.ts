import { expect, it } from 'vitest';
import { UserError } from '#kit/contract/errors.ts';
import { maxQuantity } from '../../setup/contract/quantity.ts';
import { inUnits } from './in-units.ts';

const refused = (quantity: number, factor: number): string => {
  try {
    inUnits(quantity, factor, 'lines.0.quantity', 'kg');
    return '';
  } catch (error) {
    return error instanceof UserError ? `${error.fields?.[0]?.path}: ${error.fields?.[0]?.message}` : 'no refusal';
  }
};

it('turns a quantity of one unit into another, to the thousandth', () => {
  expect(inUnits(1500, 90_000, 'lines.0.quantity', 'kg')).toBe(135_000);
  expect(inUnits(1, 1000, 'lines.0.quantity', 'kg')).toBe(1);
  expect(refused(1, 1500)).toBe('lines.0.quantity: Enter a quantity that comes to whole thousandths of one kg.');
});

it('takes what is exactly the most, and nothing more', () => {
  expect(inUnits(maxQuantity, 1000, 'lines.0.quantity', 'kg')).toBe(maxQuantity);
  expect(refused(maxQuantity + 1, 1000)).toBe('lines.0.quantity: Enter at most 10,000,000 kg.');
});
