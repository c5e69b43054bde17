import { expect, it } from 'vitest';
import { type Came, scanned } from './came.ts';

const line = (orderLineId: number, more: object = {}) => ({
  orderLineId,
  itemId: 1,
  itemCode: 'FL-1',
  description: 'Maize flour',
  unitName: 'bag',
  factor: 90_000,
  batches: false,
  divisible: true,
  ordered: 2000,
  received: 0,
  counted: 0,
  open: 2000,
  most: 2000,
  barcodes: [{ code: '616-BAG', quantity: 1000 }],
  ...more,
});
const none = (orderLineId: number): Came => ({ orderLineId, delivered: null, batchNo: null, expiresOn: null });

it('counts one more of what the barcode stands on, for a lower-case reader too', () => {
  const order = { lines: [line(7), line(8, { itemCode: 'MK-1', barcodes: [] })] };
  const first = scanned(order, [none(7), none(8)], '616-bag');
  expect(first?.came).toMatchObject([{ delivered: 1000 }, { delivered: null }]);
  expect(scanned(order, first?.came ?? [], '616-BAG')?.total).toBe(2000);
  expect(scanned(order, [none(7), none(8)], 'mk-1')?.line.orderLineId).toBe(8);
  expect(scanned(order, [none(7)], '999')).toBeNull();
});

it('goes on to the next line of the same item once one is whole, and adds to the last batch', () => {
  const order = { lines: [line(7, { open: 1000 }), line(8)] };
  const once = scanned(order, [none(7), none(8)], '616-BAG');
  expect(scanned(order, once?.came ?? [], '616-BAG')?.came).toMatchObject([{ delivered: 1000 }, { delivered: 1000 }]);
  const batches = [
    { ...none(7), delivered: 500, batchNo: 'A' },
    { ...none(7), batchNo: 'B' },
  ];
  expect(scanned({ lines: [line(7)] }, batches, '616-BAG')?.came).toMatchObject([{ delivered: 500 }, { delivered: 1000 }]);
});

it('counts what was no longer open too', () => {
  expect(scanned({ lines: [line(7, { open: 0 })] }, [], '616-BAG')?.came).toMatchObject([{ orderLineId: 7, delivered: 1000 }]);
});
