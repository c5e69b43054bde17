import type { z } from 'zod';
import type { cashbookReport } from '../../contract/reports.ts';
import { sumOf } from './paged.ts';
import type { AccountTotal } from '../../../ledger/server/trial-balance.store.ts';

type Line = z.output<typeof cashbookReport>['rows'][number];

/** Every bank account and cash box with what went in and out, and what it holds. */
export function cashBoxes(accounts: readonly AccountTotal[]): Line[] {
  const blank = { journalId: null, day: null, documentNo: null, studentName: null };
  const boxes = accounts.filter(({ money, opening, debit, credit }) => money && (opening !== 0 || debit !== 0 || credit !== 0));
  return [
    ...boxes.map(({ id, code, name, debit, credit, closing }): Line => ({
      ...blank,
      id: String(id),
      style: 'line',
      accountId: id,
      name: `${code} ${name}`,
      moneyIn: debit,
      moneyOut: credit,
      balance: closing,
    })),
    {
      ...blank,
      id: 'total',
      style: 'total',
      accountId: null,
      name: 'All money',
      moneyIn: sumOf(boxes, ({ debit }) => debit),
      moneyOut: sumOf(boxes, ({ credit }) => credit),
      balance: sumOf(boxes, ({ closing }) => closing),
    },
  ];
}
