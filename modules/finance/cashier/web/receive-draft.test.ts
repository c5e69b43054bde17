import { expect, it } from 'vitest';
import type { OpenChargeRow } from '../contract/payers.ts';
import { accountsFor, allocate, amountOf, blank, draftOf, hasTyped, intoAccount, modeOf } from './receive-draft.ts';

const charge = (chargeId: number, owed: number, priority: number): OpenChargeRow => ({
  chargeId,
  title: `Charge ${chargeId}`,
  voteHead: 'Tuition',
  term: null,
  day: `2026-0${chargeId}-01`,
  dueOn: `2026-0${chargeId}-01`,
  priority,
  billed: owed + 100,
  paid: 100,
  owed,
});
const charges = [charge(1, 500, 30), charge(2, 300, 10), charge(3, 200, 20)];
const shares = (amount: number, order: 'oldest' | 'priority', byHand: [number, number][] = []) => {
  const { lines, rest, over } = allocate(amount, charges, order, new Map(byHand));
  return [...lines.map(({ share }) => share), rest, over];
};

it('spreads by age or by priority, keeps the rest as credit, and lets the cashier say otherwise', () => {
  expect(shares(600, 'oldest')).toEqual([500, 100, 0, 0, 0]);
  expect(shares(600, 'priority')).toEqual([100, 300, 200, 0, 0]);
  expect(shares(1_200, 'oldest')).toEqual([500, 300, 200, 200, 0]);
  expect(shares(600, 'oldest', [[3, 150]])).toEqual([450, 0, 150, 0, 0]);
  expect(shares(100, 'oldest', [[2, 150]])).toEqual([0, 150, 0, 0, 50]);
  expect(shares(600, 'oldest', [[2, 9_999]])).toEqual([300, 300, 0, 0, 0]);
  expect(shares(0, 'oldest')).toEqual([0, 0, 0, 0, 0]);
});

it('keeps a day that was chosen for the next payer, and follows today otherwise, also over midnight', () => {
  const evening = blank('2026-05-04');
  expect(blank('2026-05-04', evening).day).toBe('2026-05-04');
  // The desk stands open overnight: the first receipt of the morning is of the morning.
  expect(blank('2026-05-05', evening).day).toBe('2026-05-05');
  const slips = { ...evening, day: '2026-05-02' };
  expect(blank('2026-05-04', slips).day).toBe('2026-05-02');
  expect(blank('2026-05-05', blank('2026-05-04', slips)).day).toBe('2026-05-02');
});

it('tells what was typed for this payer from what is kept for the next', () => {
  const fresh = { ...blank('2026-05-04'), payerName: 'Mary O’Brien' };
  expect(hasTyped(fresh, 'Mary O’Brien ')).toBe(false);
  expect(hasTyped({ ...fresh, mode: 'cheque', day: '2026-05-02', moneyId: 12 }, 'Mary O’Brien')).toBe(false);
  const typed = [
    { amount: 0 },
    { reference: 'TFG7H2K9L0' },
    { payerName: 'Wanjirũ' },
    { item: 'Maize' },
    { datedOn: '2026-05-01' },
  ];
  for (const one of typed) expect([one, hasTyped({ ...fresh, ...one }, 'Mary O’Brien')]).toEqual([one, true]);
});

it('values goods at their price, and sends only what the way of paying needs', () => {
  const typed = {
    ...blank('2026-05-04'),
    mode: 'in_kind' as const,
    item: 'Maize',
    quantity: 2.5,
    unit: 'bag',
    unitPrice: 400_000,
    moneyId: 7,
  };
  expect(amountOf(typed)).toBe(1_000_000);
  expect(draftOf(3, typed, new Map())).toMatchObject({
    amount: 1_000_000,
    moneyId: null,
    cheque: null,
    goods: { item: 'Maize' },
  });
  expect(draftOf(3, { ...typed, mode: 'cash', amount: 50 }, new Map([[1, 20]]))).toMatchObject({
    amount: 50,
    moneyId: 7,
    goods: null,
    shares: [{ chargeId: 1, amount: 20 }],
  });
});

it('goes back to the account of a way of paying, for the next payer too', () => {
  const first = { ...blank('2026-05-04'), mode: 'bank_slip' as const };
  const chosen = { ...first, ...intoAccount(first, 12) };
  const cash = { ...chosen, ...modeOf(chosen, 'cash') };
  expect(cash).toMatchObject({ mode: 'cash', moneyId: null });
  expect(modeOf(blank('2026-05-04', cash), 'bank_slip')).toEqual({ mode: 'bank_slip', moneyId: 12 });
  expect(blank('2026-05-04', chosen)).toMatchObject({ mode: 'bank_slip', moneyId: 12 });
});

it('takes the only bank account by itself, and asks where there are two', () => {
  const [cash, bank, other] = [
    { id: 1, name: 'Cash', role: 'cash' },
    { id: 2, name: 'Fees account', role: null },
    { id: 3, name: 'Savings', role: null },
  ];
  expect(accountsFor('bank_slip', [cash, bank])).toEqual({ fitting: [bank], usual: 2 });
  expect(accountsFor('eft', [cash, bank, other])).toEqual({ fitting: [bank, other], usual: null });
  expect(accountsFor('cash', [cash, bank]).usual).toBe(1);
});
