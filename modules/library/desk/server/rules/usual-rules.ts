import { sql } from 'kysely';
import type { z } from 'zod';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import { circulationRules } from '../../contract/rules.ts';
import { ruleStore } from './rules.store.ts';

/** What school libraries usually have. Fines are KES 5 a school day up to KES 200, and no more than the book costs. */
const usual: readonly z.input<typeof circulationRules.draft>[] = [
  {
    borrower: 'anyone',
    loanDays: 14,
    counted: 'calendar',
    mostOverall: 3,
    renewals: 1,
    reservable: true,
    holdDays: 3,
    finePerDay: 500,
    fineCounts: 'school',
    graceDays: 1,
    fineCap: 20_000,
    capAtPrice: true,
    overdueBlock: 2,
    finesBlock: 50_000,
    suspensionDays: 0,
    hardDue: 'before',
    hardDueTerm: true,
    lostFee: 10_000,
  },
  {
    borrower: 'student',
    kind: 'textbook',
    loanDays: 365,
    most: 15,
    mostOverall: 20,
    renewals: 0,
    reservable: false,
    hardDue: 'none',
  },
  {
    borrower: 'student',
    kind: 'set_book',
    loanDays: 365,
    most: 6,
    mostOverall: 20,
    renewals: 0,
    reservable: false,
    hardDue: 'none',
  },
  { borrower: 'anyone', kind: 'reference', loanDays: 0, reservable: false },
  { borrower: 'staff', loanDays: 30, mostOverall: 10, renewals: 2, finePerDay: 0, overdueBlock: 5 },
  { borrower: 'teacher', loanDays: 90, mostOverall: 40, renewals: 3, finePerDay: 0, overdueBlock: 10, hardDue: 'none' },
];

/** Adds the usual rules for whose borrowers and kind the school has none. */
export async function addUsualRules(ctx: DayContext): Promise<{ added: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('library rules ' || kit.school_id(), 0))`.execute(ctx.tx);
  const { rows } = await sql<{ borrower: string; kind: string | null }>`
    select borrower, kind from library.rule where class_id is null`.execute(ctx.tx);
  const had = new Set(rows.map(({ borrower, kind }) => `${borrower} ${kind}`));
  const missing = usual.filter(({ borrower, kind = null }) => !had.has(`${borrower} ${kind}`));
  for (const draft of missing) await ruleStore.create(ctx, circulationRules.draft.parse(draft));
  return { added: missing.length };
}
