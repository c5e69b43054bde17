import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { departmentsOf, schoolDay } from '#modules/settings/server/public.ts';
import { type PaidEmployee, paidIn } from '../../employees/server/paid-in.store.ts';
import { type Month, monthOf, monthsFrom } from '../../runs/server/rules/month.ts';
import { postingRulesOf } from '../../setup/server/posting-rules.store.ts';
import { hrSetting } from '../../setup/server/settings.store.ts';
import { readLaws } from '../../statutory/server/laws/law-rows.ts';
import { lawsOfPack, listPacks } from '../../statutory/server/packs/choices.store.ts';
import type { Plan, PlanInput, plansApi } from '../contract/plans.ts';
import { assumptionsOf, type Supposed } from './assumptions.ts';
import { nobody, recurringItems } from './items.store.ts';
import { newPosts } from './new-posts.ts';
import { lastPosted } from './posted.store.ts';
import { withKenyan, withPack } from './rules/laws.rules.ts';
import { accountsOf } from './rules/ledger.rules.ts';
import { type Known, type Payee, type Scenario, workMonth } from './rules/month.rules.ts';
import type { AppliedRaise } from './rules/raises.rules.ts';
import { overall } from './rules/sums.rules.ts';

const everybody = { departmentIds: null, staffMemberIds: null } as const;
const nextYear = (ctx: SchoolContext): string => `${Number(schoolDay(ctx).slice(0, 4)) + 1}-01`;

interface Named {
  id: number;
  name: string;
}

async function gradesOf(tx: Tx): Promise<Named[]> {
  const { rows } = await sql<Named>`select g.id, g.name from hr.grade g order by lower(g.name), g.id`.execute(tx);
  return rows;
}

/** Packs that are published and that the school has not accepted: what it has accepted is its law already. */
const openPacks = async (tx: Tx) =>
  (await listPacks(tx, { page: 1, size: 200, sort: '-fromDay' })).rows.filter(
    ({ state, choice }) => state === 'published' && choice !== 'accepted',
  );

/** What a simulation can suppose. */
export async function planOptions(ctx: SchoolContext): Promise<Output<typeof plansApi.options>> {
  const departments = await departmentsOf(ctx.tx);
  return {
    firstMonth: nextYear(ctx),
    grades: await gradesOf(ctx.tx),
    departments: departments.map(({ id, name }) => ({ id, name })),
    packs: (await openPacks(ctx.tx)).map(({ id, title, fromDay }) => ({ id, title, fromDay })),
  };
}

/**
 * What pay comes to by month and account with what is supposed, beside the same without it. It reads once what all months stand on and writes nothing.
 * Throws 400 at the field, 404 for a pack that the school does not see, and 422 for what cannot be reckoned.
 */
export async function simulate(ctx: SchoolContext, input: PlanInput): Promise<Plan> {
  const { tx } = ctx;
  const first = monthOf(input.fromMonth ?? nextYear(ctx));
  const months = Array.from({ length: input.months }, (_none, at) => monthsFrom(first, at));
  const time = { first: first.first, last: (months.at(-1) ?? first).last };
  const known = await knownOf(tx, time);
  const supposed = await supposedOf(tx, input, { time, known });
  const laws = withKenyan(await readLaws(tx));
  const packs = await packsOf(tx, input.packIds);
  const same: Scenario = { payees: known.payees, laws, raises: [], bonus: null };
  const plan: Scenario = {
    payees: [...known.payees, ...newPosts(supposed.posts, known.items.get(nobody) ?? [], supposed.departments)],
    laws: packs.reduce((held, { laws: drafts }) => withPack(held, drafts), laws),
    raises: supposed.raises,
    bonus: supposed.bonus,
  };
  const settings = await hrSetting(tx);
  const worked: Known = new Map();
  const [planned, unchanged] = [plan, same].map((scenario) =>
    months.map((month) => workMonth(scenario, month, settings, worked)),
  ) as [ReturnType<typeof workMonth>[], ReturnType<typeof workMonth>[]];
  const accounts = new Map((await accountOptions(tx)).map(({ id, code, name }) => [id, `${code} ${name}`]));
  const books = { rules: await postingRulesOf(tx), accounts, departments: supposed.departments };
  const posted = await lastPosted(tx);
  const figures = (of: typeof planned) => of.map((month) => month.figures);
  return {
    asked: { ...input, fromMonth: first.first.slice(0, 7) },
    months: months.map((month, at) => ({
      month: month.first.slice(0, 7),
      plan: planned[at]?.figures ?? overall([]),
      same: unchanged[at]?.figures ?? overall([]),
    })),
    total: { plan: overall(figures(planned)), same: overall(figures(unchanged)) },
    accounts: accountsOf(books, planned, unchanged),
    posted,
    postedCost: posted.reduce((sum, { cost }) => sum + cost, 0),
    assumptions: assumptionsOf({ ...supposed, packs: packs.map(({ title }) => title) }),
  };
}

/** Whom the school pays in some month of a time, with what they have. */
async function knownOf(tx: Tx, time: Month) {
  const employees = await paidIn(tx, time.first, time.last, everybody);
  const ids = employees.map(({ staffMemberId }) => staffMemberId);
  const items = await recurringItems(tx, time, ids);
  const { rows } = await sql<{ staffMemberId: number; day: string }>`
    select c.staff_member_id as "staffMemberId", min(c.from_day) as day from hr.contract c
     where c.staff_member_id = any(${ids}::bigint[]) group by 1`.execute(tx);
  const since = new Map(rows.map(({ staffMemberId, day }) => [staffMemberId, day]));
  const payees = employees.map((employee): Payee => {
    const id = employee.staffMemberId;
    return { employee, times: 1, since: since.get(id) ?? time.first, items: items.get(id) ?? [], raised: true };
  });
  return { payees, items, ending: employees.filter((employee) => endsBefore(employee, time)).length };
}

function endsBefore({ contracts }: PaidEmployee, { last }: Month): boolean {
  const end = contracts.at(-1)?.toDay ?? null;
  return end !== null && end < last;
}

interface With {
  time: Month;
  known: Awaited<ReturnType<typeof knownOf>>;
}

/** What was asked for, with its months, grades and departments. Throws 400 at the field for what the school does not have. */
async function supposedOf(tx: Tx, input: PlanInput, { time, known }: With): Promise<Omit<Supposed, 'packs'>> {
  const departments = new Map((await departmentsOf(tx)).map(({ id, name }) => [id, name]));
  const grades = new Map((await gradesOf(tx)).map(({ id, name }) => [id, name]));
  const check = (of: ReadonlyMap<number, string>, id: number | null, path: string, one: string): void => {
    if (id !== null && !of.has(id)) throw fieldError(path, `Choose a ${one} of this school.`);
  };
  const from = (month: string | null): string => (month === null ? time.first : `${month}-01`);
  const raises = input.raises.map(({ rate, gradeId, departmentId, fromMonth }, at): AppliedRaise => {
    check(grades, gradeId, `raises.${at}.gradeId`, 'grade');
    check(departments, departmentId, `raises.${at}.departmentId`, 'department');
    const gradeName = gradeId === null ? null : (grades.get(gradeId) ?? null);
    return { rate, gradeName, departmentId, from: from(fromMonth) };
  });
  const posts = input.posts.map((post, at) => {
    check(departments, post.departmentId, `posts.${at}.departmentId`, 'department');
    return { ...post, from: from(post.fromMonth) };
  });
  return { raises, posts, bonus: bonusOf(input, time), departments, ending: known.ending };
}

function bonusOf({ bonusMonth, bonusRate }: PlanInput, { first, last }: Month): Supposed['bonus'] {
  if (bonusMonth === null && bonusRate === null) return null;
  if (bonusMonth === null) throw fieldError('bonusMonth', 'Choose the month of the bonus.');
  if (bonusRate === null) throw fieldError('bonusRate', 'Enter the rate of the bonus.');
  const day = `${bonusMonth}-01`;
  if (day < first || day > last) throw fieldError('bonusMonth', 'Choose one of the months of the simulation.');
  return { first: day, rate: bonusRate };
}

/** The packs with their laws, the one that begins first before. Throws 404. */
async function packsOf(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const known = await openPacks(tx);
  const chosen = known.filter(({ id }) => ids.includes(id)).toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
  if (chosen.length < new Set(ids).size)
    throw fieldError('packIds', 'Choose packs that are published and that the school has not accepted.');
  const packs: { title: string; laws: Awaited<ReturnType<typeof lawsOfPack>> }[] = [];
  // There are a few at most, and each is one statement.
  for (const { id, title } of chosen) packs.push({ title, laws: await lawsOfPack(tx, id) });
  return packs;
}
