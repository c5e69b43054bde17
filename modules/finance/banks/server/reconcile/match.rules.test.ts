import { expect, test } from 'vitest';
import { suggest } from '../payments/suggest.rules.ts';
import { matchUp } from './match.rules.ts';

const item = (journalId: number, reference: string, amount = -500_000) => ({
  journalId,
  reference,
  amount,
  day: '2026-02-03',
  kind: 'voucher',
  no: 'PV/2026/00001',
  narration: 'Maize',
});
const line = (id: number, description: string, reference: string | null = null, amount = -500_000) => ({
  id,
  description,
  reference,
  amount,
  day: '2026-02-05',
});

test('an outgoing cheque is known by its number, with and without noughts before it, and not by a longer number that holds it', () => {
  const cheques = [item(1, '000417'), item(2, '000418')];
  expect(matchUp([line(10, 'CHQ NO.418 PAID'), line(11, 'INWARD CLEARING', '000417')], cheques)).toEqual(
    expect.arrayContaining([
      { lineId: 10, journalId: 2 },
      { lineId: 11, journalId: 1 },
    ]),
  );
  expect(matchUp([line(12, 'TRANSFER 1000417', 'FT26034XYZ')], [item(1, '000417'), item(2, '000418')])).toEqual([]);
});

test('without a reference the amount and the day decide: three days apart, and one of each alone', () => {
  const [day, plain] = ['2026-02-05', { kind: 'receipt', no: null, narration: 'Fees' }];
  const of = (journalId: number, on: string, reference: string | null = null, amount = 100) => ({
    ...plain,
    journalId,
    day: on,
    reference,
    amount,
  });
  const said = (id: number, reference: string | null = null, description: string | null = null) => ({
    id,
    day,
    amount: 100,
    reference,
    description,
  });
  const pairs = (...of: Parameters<typeof matchUp>) => matchUp(...of).map(({ lineId, journalId }) => [lineId, journalId]);
  for (const [on, found] of [
    ['2026-02-01', []],
    ['2026-02-02', [[1, 7]]],
    ['2026-02-08', [[1, 7]]],
    ['2026-02-09', []],
  ] as const)
    expect([on, pairs([said(1)], [of(7, on)])]).toEqual([on, found]);
  expect(pairs([said(1)], [of(7, day, null, 101)])).toEqual([]);
  expect(pairs([said(1)], [of(7, day), of(8, day)])).toEqual([]);
  expect(pairs([said(1), said(2)], [of(7, day)])).toEqual([]);
  // One side without a reference, or with one too short to be told from other words, is taken; two that differ are not.
  expect(pairs([said(1, 'FT01')], [of(7, day)])).toEqual([[1, 7]]);
  expect(pairs([said(1)], [of(7, day, 'FT02')])).toEqual([[1, 7]]);
  expect(pairs([said(1, 'FT1')], [of(7, day, 'FT02')])).toEqual([[1, 7]]);
  expect(pairs([said(1, 'FT01')], [of(7, day, 'FT2')])).toEqual([[1, 7]]);
  expect(pairs([said(1, 'FT01')], [of(7, day, 'FT02')])).toEqual([]);
  // Who is named goes first, each once, and leaves the rest to be the only ones.
  expect(pairs([said(1), said(2, null, 'paid by f-t 02')], [of(7, day, 'FT02'), of(8, day)])).toEqual([
    [2, 7],
    [1, 8],
  ]);
  expect(pairs([said(1, 'FT02'), said(2, 'ft02')], [of(7, day, 'FT02'), of(8, day, 'FT02')])).toEqual([
    [1, 7],
    [2, 8],
  ]);
  // A document's number names it as a reference does, digits alone only whole and of three and more.
  expect(pairs([said(1, 'XX99', 'RCT/26/001')], [{ ...of(7, day, 'FT02'), no: 'RCT26001' }, of(8, day)])).toEqual([[1, 7]]);
  expect(pairs([said(1, 'XX99', 'CHQ 0417')], [of(7, day, '417'), of(8, day)])).toEqual([[1, 7]]);
  expect(pairs([said(1, 'XX99', 'CHQ 41')], [of(7, day, '41'), of(8, day)])).toEqual([]);
  expect(pairs([said(1, 'XX99', 'CHQ 141700')], [of(7, day, '4170'), of(8, day, '8170')])).toEqual([]);
});

test('a letter for a digit, and something written behind the number, still name the student', () => {
  const students = ['1001', '4821', 'ADM/0042'].map((admissionNo, at) => ({
    studentId: at + 1,
    admissionNo,
    name: 'A B',
    guardians: [],
  }));
  const first = (accountRef: string) => suggest({ accountRef, payerName: null, payerPhone: null, narration: null }, students)[0];
  for (const [written, student] of [
    ['1OO1', 1],
    ['IOO1', 1],
    ['l001', 1],
    ['4821FEES', 2],
    ['4821 T1', 2],
    ['4821-JOHN', 2],
    ['ADM/OO42', 3],
  ] as const)
    expect([written, first(written)?.studentId, (first(written)?.confidence ?? 0) >= 85]).toEqual([written, student, true]);
});
