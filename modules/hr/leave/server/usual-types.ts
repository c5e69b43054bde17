import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { leaveTypes } from '../contract/leave-types.ts';
import { leaveTypeStore } from './types.store.ts';

type Draft = z.input<typeof leaveTypes.draft>;

/**
 * Leave as the Employment Act 2007 lays it down (sections 28 to 30 and 29A, the latter by the Employment (Amendment) Act 2021;
 * kenyalaw.org, Cap. 226), and what schools grant besides. The Act's figures are the least; a school raises them where its agreement or
 * TSC's code gives more.
 */
export const usualTypes: readonly Draft[] = [
  {
    name: 'Annual leave',
    fullDays: 2100,
    earned: 'month',
    // Ten of the twenty-one days are taken together within the year; the others not later than eighteen months after it. The ledger
    // keeps a calendar year, so that they lapse at the end of the next one.
    carryMost: 1100,
    carryMonths: 12,
    counts: 'working',
    encashable: true,
    source: 'Employment Act 2007, s. 28: 21 working days after twelve months, 1.75 for each month',
  },
  {
    name: 'Sick leave',
    fullDays: 700,
    halfDays: 700,
    earned: 'year',
    afterMonths: 2,
    paper: true,
    source: 'Employment Act 2007, s. 30: 7 days on full and 7 on half pay a year, after two months, with a certificate',
  },
  {
    name: 'Maternity leave',
    earned: 'none',
    counts: 'calendar',
    gender: 'female',
    // Three months have at most 92 days.
    mostAtOnce: 9200,
    paper: true,
    source: 'Employment Act 2007, s. 29 (1): three months on full pay',
  },
  {
    name: 'Paternity leave',
    earned: 'none',
    counts: 'calendar',
    gender: 'male',
    mostAtOnce: 1400,
    source: 'Employment Act 2007, s. 29 (8): two weeks on full pay',
  },
  {
    name: 'Pre-adoptive leave',
    earned: 'none',
    counts: 'calendar',
    mostAtOnce: 3100,
    paper: true,
    source: 'Employment Act 2007, s. 29A: one month on full pay',
  },
  { name: 'Compassionate leave', earned: 'none', source: 'The school’s own rule: the law lays down none' },
  { name: 'Study leave', earned: 'none', paper: true, source: 'The school’s own rule: the law lays down none' },
  { name: 'Leave without pay', earned: 'none', unpaid: true, counts: 'calendar', source: 'By agreement' },
];

/** Adds the usual types of whose names the school has none. Answers how many. */
export async function addUsualTypes(ctx: StoreContext): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('types of leave ' || kit.school_id(), 0))`.execute(ctx.tx);
  const { rows } = await sql<{ name: string }>`select lower(name) as name from hr.leave_type`.execute(ctx.tx);
  const had = new Set(rows.map(({ name }) => name));
  const missing = usualTypes.filter(({ name }) => !had.has(name.toLowerCase()));
  for (const draft of missing) await leaveTypeStore.create(ctx, leaveTypes.draft.parse(draft));
  return missing.length;
}
