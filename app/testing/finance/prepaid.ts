import { receiveFees } from '#modules/finance/receiving/server/receipts/receive-fees.ts';
import { asSchoolA, type TestBooks } from '../books.ts';
import type { TestApp } from '../school.ts';

/** A student pays in cash ahead of what is charged. */
export const prepay = (app: TestApp, books: TestBooks, of: { studentId: number; day: string; amount: number }) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { ...of, mode: 'cash', moneyId: books.cash }));
