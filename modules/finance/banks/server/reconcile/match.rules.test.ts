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
