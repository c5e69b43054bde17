import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { type DayKind, dayRules, whyNotDay } from './day-rules.ts';

// The first and the last day that each kind of document may be of on 15 June 2026, and whether it stays out of a closed period.
const today = '2026-06-15';
const allowed: Readonly<Record<DayKind, readonly [first: string, last: string, posts: boolean]>> = {
  asked: ['1926-04-01', '2126-08-30', false],
  receipt: ['2025-06-14', '2026-06-15', true],
  counter: ['2025-06-14', '2026-06-15', true],
  cheque: ['2024-12-13', '2026-12-15', false],
  cleared: ['2025-06-14', '2026-06-15', true],
  bill: ['2025-06-14', '2027-06-16', true],
  due: ['2025-06-14', '2028-06-16', false],
  note: ['2025-06-14', '2027-06-16', true],
  promise: ['2026-06-15', '2027-06-16', false],
  pocketMoney: ['2025-06-14', '2026-06-15', true],
  ride: ['2025-06-14', '2028-06-16', false],
  trip: ['2025-06-14', '2026-06-15', false],
  vehicleLog: ['2023-06-13', '2026-06-15', false],
  validUntil: ['2016-06-07', '2036-06-22', false],
  supplierBill: ['2020-06-10', '2026-06-15', true],
  supplierDue: ['2020-06-10', '2028-06-16', false],
  voucher: ['2025-06-14', '2026-06-15', false],
  payment: ['2025-06-14', '2026-06-15', true],
  paidBefore: ['2020-06-10', '2026-06-15', false],
  reversal: ['2025-06-14', '2026-06-15', true],
  journal: ['2024-06-13', '2026-06-15', true],
  opening: ['2016-06-07', '2026-06-15', true],
  reconciled: ['2023-06-13', '2026-06-15', false],
  rate: ['2006-05-31', '2036-06-22', false],
  budget: ['2023-06-13', '2031-06-19', false],
  basis: ['2016-06-07', '2027-06-16', false],
  period: ['2016-06-07', '2026-06-15', false],
};
const kinds = Object.keys(dayRules).filter((kind): kind is DayKind => kind in allowed);

test('each kind of document is taken from its first day to its last, and refused a day before and a day after in its words', () => {
  expect(kinds).toHaveLength(Object.keys(allowed).length);
  const books = { today, lockedUntil: null };
  for (const kind of kinds) {
    const [first, last] = allowed[kind];
    const { says } = dayRules[kind];
    expect([kind, whyNotDay(kind, first, books), whyNotDay(kind, last, books)]).toEqual([kind, null, null]);
    expect([kind, whyNotDay(kind, addDays(first, -1), books)]).toEqual([kind, says]);
    const late = last === today ? `This day has not come yet. ${says}` : says;
    expect([kind, whyNotDay(kind, addDays(last, 1), books)]).toEqual([kind, late]);
  }
});

test('what is posted lies after the closed period, the day of its end not included; what is only planned may lie in it', () => {
  const lockedUntil = addDays(today, -3);
  for (const kind of kinds.filter((one) => one !== 'promise')) {
    const said = (day: string) => whyNotDay(kind, day, { today, lockedUntil });
    const closed = allowed[kind][2] ? expect.stringContaining('The books are closed up to 12 Jun 2026') : null;
    expect([kind, said(lockedUntil), said(addDays(lockedUntil, 1))]).toEqual([kind, closed, null]);
  }
});
