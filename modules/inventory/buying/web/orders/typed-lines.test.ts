import { expect, it } from 'vitest';
import { blankLine, dearerBy, fitting, totalOf } from './typed-lines.ts';

const last = {
  itemId: 1,
  orderId: 2,
  orderNo: 'LPO/2026/00001',
  supplierName: 'Wanjirũ & Sons',
  day: '2026-03-01',
  price: 450_000,
  unitName: 'bag',
  factor: 90_000,
};

it('compares prices by the item’s own unit, whatever unit was bought', () => {
  // 50.00 a kg then; 51.50 a kg now, by the bag, by the kg and by the gram.
  expect(dearerBy(463_500, 90_000, last)).toBe(3);
  expect(dearerBy(5150, 1000, last)).toBe(3);
  expect(dearerBy(4000, 1000, last)).toBe(-20);
  expect(dearerBy(null, 1000, last)).toBeNull();
  expect(dearerBy(5000, null, last)).toBeNull();
  expect(dearerBy(5000, 1000, undefined)).toBeNull();
  expect(dearerBy(5000, 1000, { ...last, price: 0 })).toBeNull();
});

it('leaves services only on a service order, and one line to begin with', () => {
  const item = { ...blankLine, itemId: 4 };
  const service = { ...blankLine, description: 'Kupaka rangi' };
  expect(fitting([item, service], 'LSO')).toEqual([service]);
  expect(fitting([item], 'LSO')).toEqual([blankLine]);
  expect(fitting([item, service], 'LPO')).toEqual([item, service]);
});

it('adds up what is typed so far', () => {
  expect(totalOf([{ ...blankLine, quantity: 2500, price: 450_000 }, { ...blankLine, quantity: 1000 }, blankLine])).toBe(
    1_125_000,
  );
});
