import { sql } from 'kysely';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { allowances, deductions } from '../contract/pay-items.ts';
import { lends, type Method, type PayBand, type Purpose, type Side } from '../contract/words.ts';
import { checkFormula } from './formula.ts';

/** What of a draft says how the amount comes. */
interface How {
  method: Method;
  amount: number | null;
  rate: number | null;
  formula: string | null;
  bands: readonly PayBand[];
  forAll: boolean;
}

/** Only what belongs to the method stays: a form may still hold what stood there before another one was chosen. */
function cleared(how: How) {
  const { method, amount, rate, formula, bands } = how;
  const ofPay = method === 'of_basic' || method === 'of_gross';
  return {
    amount: method === 'fixed' ? amount : null,
    rate: ofPay ? rate : null,
    formula: method === 'formula' ? formula : null,
    bands: method === 'bands' ? [...bands] : [],
  };
}

function refuseHow(side: Side, { method, amount, rate, formula, bands, forAll }: How): void {
  if (method === 'formula') {
    const problem = checkFormula(formula ?? '', side);
    if (problem) throw fieldError('formula', problem.message);
  }
  if (method === 'bands') refuseBands(bands);
  if (!forAll) return;
  if (method === 'fixed' && amount === null) throw fieldError('amount', 'Enter the amount: everybody has it.');
  if ((method === 'of_basic' || method === 'of_gross') && rate === null)
    throw fieldError('rate', 'Enter the rate: everybody has it.');
}

function refuseBands(bands: readonly PayBand[]): void {
  if (bands.length === 0) throw fieldError('bands', 'Enter the bands.');
  for (const [at, { from, to }] of bands.entries()) {
    const before = bands[at - 1];
    if (before && (before.to === null || from < before.to))
      throw fieldError(`bands.${at}.from`, 'A band begins where the one before ends, or later.');
    if (to !== null && to <= from) throw fieldError(`bands.${at}.to`, 'A band ends above where it begins.');
  }
}

interface Had {
  id: number;
  side: Side;
  method: Method;
  purpose?: Purpose;
}

/** Throws 400 at the field where rows of those who have it would not fit any more. Holds the item until the caller’s transaction ends. */
async function refuseUsed(ctx: DayContext, was: Had, how: How, purpose: Purpose): Promise<void> {
  await sql`select from hr.pay_item where id = ${was.id} for update`.execute(ctx.tx);
  const { rows } = await sql<{ ownAmounts: number; ownRates: number; without: number; loans: number; all: number }>`
    select count(*) filter (where u.amount is not null) as "ownAmounts", count(*) filter (where u.rate is not null) as "ownRates",
           count(*) filter (where u.amount is null and u.rate is null) as without, count(*) as all,
           (select count(*) from hr.loan l where l.item_id = ${was.id}) as loans
      from hr.pay_item_use u
     where u.item_id = ${was.id} and coalesce(u.to_month >= ${`${schoolDay(ctx).slice(0, 7)}-01`}::date, true)`.execute(ctx.tx);
  const { ownAmounts = 0, ownRates = 0, without = 0, loans = 0, all = 0 } = rows[0] ?? {};
  if (lends(was.purpose ?? 'other') !== lends(purpose) && (loans > 0 || all > 0))
    throw fieldError('purpose', 'Somebody has it as what it is. Add another one for the other purpose.');
  if (how.method !== 'fixed' && ownAmounts > 0)
    throw fieldError('method', 'Somebody has it with an amount of their own. End that first, or add another one.');
  const ofPay = how.method === 'of_basic' || how.method === 'of_gross';
  if (!ofPay && ownRates > 0)
    throw fieldError('method', 'Somebody has it with a rate of their own. End that first, or add another one.');
  if (how.method === 'fixed' && how.amount === null && without > 0)
    throw fieldError('amount', 'Somebody has it without an amount of their own: this one is theirs.');
  if (ofPay && how.rate === null && without > 0)
    throw fieldError('rate', 'Somebody has it without a rate of their own: this one is theirs.');
}

async function refuseLedger(tx: Tx, ledgerId: number | null): Promise<void> {
  if (ledgerId === null) return;
  const found = (await accountOptions(tx)).find(({ id }) => id === ledgerId);
  if (!found?.active) throw fieldError('ledgerId', 'Choose an account of this school that is in use.');
}

/** How many employees have it in a month by a row of their own. */
const users = (today: string) => sql<number>`(
  select count(distinct u.staff_member_id) from hr.pay_item_use u
   where u.school_id = t.school_id and u.item_id = t.id and u.from_month <= ${`${today.slice(0, 7)}-01`}::date
     and coalesce(u.to_month >= ${`${today.slice(0, 7)}-01`}::date, true))`;

const refuseSide = (record: { side: Side } | null, side: Side): void => {
  if (record && record.side !== side) throw notFound(side);
};

const allowanceRows = resourceStore(allowances, (today) => ({
  table: 'hr.pay_item',
  columns: { side: 'side' },
  computed: { side: sql`t.side`, users: users(today) },
  search: ['name', 'formula'],
  before: async (ctx: DayContext, draft, was) => {
    refuseSide(was, 'allowance');
    const how = { ...draft, bands: [] };
    refuseHow('allowance', how);
    if (was) await refuseUsed(ctx, was, how, 'other');
    const { bands: _none, ...kept } = cleared(how);
    return { ...draft, ...kept, side: 'allowance' };
  },
  removal: (_ctx, record) => refuseSide(record, 'allowance'),
}));

const deductionRows = resourceStore(deductions, (today) => ({
  table: 'hr.pay_item',
  columns: { side: 'side' },
  computed: { side: sql`t.side`, users: users(today) },
  search: ['name', 'payee', 'formula'],
  before: async (ctx: DayContext, draft, was) => {
    refuseSide(was, 'deduction');
    // Each loan says what it is and what is taken of it.
    const lent = lends(draft.purpose);
    if (lent && draft.forAll) throw fieldError('forAll', 'What is lent is given to each, under Loans and advances.');
    const how = lent ? { ...draft, method: 'fixed' as const, amount: null } : draft;
    refuseHow('deduction', how);
    await refuseLedger(ctx.tx, draft.ledgerId);
    if (was) await refuseUsed(ctx, was, how, draft.purpose);
    const { bands, ...kept } = cleared(how);
    return { ...draft, ...kept, method: how.method, bands: JSON.stringify(bands), side: 'deduction' };
  },
  removal: (_ctx, record) => refuseSide(record, 'deduction'),
}));

/** Reads one only of its own side: the other one’s address does not know it. */
const ofSide = async <R extends { side: Side }>(found: Promise<R>, side: Side): Promise<R> => {
  const record = await found;
  refuseSide(record, side);
  return record;
};

/** What is added to basic pay. */
export const allowanceStore: typeof allowanceRows = {
  ...allowanceRows,
  get: (ctx, id) => ofSide(allowanceRows.get(ctx, id), 'allowance'),
};

/** What is taken off net pay. */
export const deductionStore: typeof deductionRows = {
  ...deductionRows,
  get: (ctx, id) => ofSide(deductionRows.get(ctx, id), 'deduction'),
};
