import { expect, test } from 'vitest';
import { c2b } from '../testing/payers.ts';
import { c2bNotice, isOurs, judgeNotice, paymentOf, timeIn, whyNot } from './notice.rules.ts';

const settings = { shortCode: '600638', storeNumber: '711', unknownRef: 'reject', least: 1000, most: 500_000 } as const;
const notice = (amount: unknown, changes: Record<string, unknown> = {}) =>
  c2bNotice.parse({ ...c2b('SBK0AAA001', '4821', '1'), TransAmount: amount, ...changes });
const now = { at: '2026-02-10T09:00:00.000Z', day: '2026-02-10' };

test('a payment about to be made: the short code, then the amount, then the account number', () => {
  const verdict = (amount: unknown, known: boolean, changes = {}) => judgeNotice(notice(amount, changes), settings, known);
  expect(['9.99', '10.00', '5000.00', '5000.01', 'x'].map((amount) => verdict(amount, true))).toEqual([
    'C2B00013',
    '0',
    '0',
    'C2B00013',
    'C2B00013',
  ]);
  expect(verdict('9.99', false)).toBe('C2B00013');
  expect(verdict('10.00', false)).toBe('C2B00012');
  expect(verdict('9.99', true, { BusinessShortCode: '600639' })).toBe('C2B00015');
  const free = { ...settings, least: null, most: null, unknownRef: 'suspense' } as const;
  expect(['0.01', '99999999'].map((amount) => judgeNotice(notice(amount), free, false))).toEqual(['0', '0']);
});

test('whose a short code is: the paybill’s, the store’s, or that of who names none', () => {
  const ours = (BusinessShortCode: unknown, of: Parameters<typeof isOurs>[1] = settings) =>
    isOurs(notice('1', { BusinessShortCode }), of);
  expect([ours('600638'), ours('711'), ours(711), ours(undefined), ours('712')]).toEqual([true, true, true, true, false]);
  expect(ours('711', { ...settings, storeNumber: null })).toBe(false);
});

test('of each text so much is read', () => {
  const fields = [
    'TransactionType',
    'TransTime',
    'BusinessShortCode',
    'BillRefNumber',
    'MSISDN',
    'FirstName',
    'MiddleName',
    'LastName',
  ];
  const read = notice('1', Object.fromEntries(fields.map((field) => [field, 'x'.repeat(100)])));
  const { TransactionType, TransTime, BusinessShortCode, BillRefNumber, MSISDN, FirstName, MiddleName, LastName } = read;
  const texts = [TransactionType, TransTime, BusinessShortCode, BillRefNumber, MSISDN, FirstName, MiddleName, LastName];
  expect(texts.map((text) => text?.length)).toEqual([40, 20, 20, 60, 80, 60, 60, 60]);
});

test('why a confirmation is not received', () => {
  expect(whyNot(notice('10.00'), settings)).toBeNull();
  expect(whyNot(notice('10.00', { TransactionType: 'Pay Bill Reversal' }), settings)).toMatch(/was taken back/);
  expect(whyNot(notice('x', { BusinessShortCode: '1' }), settings)).toBe('It is for 1, and this school’s own is 600638.');
  expect(whyNot(notice('x', { TransID: 'a b' }), settings)).toBe('The notice names no transaction code.');
  expect(whyNot(notice('x'.repeat(50)), settings)).toBe(`Its amount cannot be read: ${'x'.repeat(40)}.`);
  expect(whyNot(notice(undefined), settings)).toBe('Its amount cannot be read: there is none.');
});

test('the time of a notice: believed for a year back and a day ahead, and never posted into days to come', () => {
  const of = (text: string | null) => timeIn(text, now);
  expect(of(null)).toEqual({ ...now, why: null });
  expect(of('20260210104207')).toEqual({ at: '2026-02-10T07:42:07.000Z', day: '2026-02-10', why: null });
  expect(of('20250209104207')).toEqual({ at: '2025-02-09T07:42:07.000Z', day: '2025-02-09', why: null });
  expect(of('20250208104207')).toEqual({ ...now, why: 'It says that it was paid on 8 Feb 2025, and came on 10 Feb 2026.' });
  expect(of('20260211104207')).toEqual({ ...now, why: null });
  expect(of('20260212104207')).toEqual({ ...now, why: 'It says that it was paid on 12 Feb 2026, and came on 10 Feb 2026.' });
});

test('a payment of a confirmation; none without a code or an amount', () => {
  const read = notice('12.50', { FirstName: 'GRACE', MiddleName: '', LastName: 'KAMAU' });
  expect(paymentOf(read, 7, now)).toEqual({
    channel: 'mpesa',
    reference: 'SBK0AAA001',
    moneyId: 7,
    amount: 1250,
    paidAt: '2026-02-03T07:42:07.000Z',
    day: '2026-02-03',
    accountRef: '4821',
    payerName: 'GRACE KAMAU',
    payerPhone: '2547 ***** 126',
    narration: 'Pay Bill',
    why: null,
    payload: read,
  });
  expect(paymentOf(notice('1', { FirstName: null, LastName: ' ' }), 7, now)?.payerName).toBeNull();
  expect([paymentOf(notice('x'), 7, now), paymentOf(notice('1', { TransID: 'x' }), 7, now)]).toEqual([null, null]);
});
