import { type RawBuilder, sql } from 'kysely';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { departmentsOf, schoolDay } from '#modules/settings/server/public.ts';
import { paidIn } from '../../employees/server/paid-in.store.ts';
import { hrSetting } from '../../setup/server/settings.store.ts';
import { runApproval } from '../contract/run-approval.ts';
import type { PayRun, PayRunRow, payRunsApi, RunState } from '../contract/runs.ts';
import { monthOf, monthsFrom } from './rules/month.ts';
import { changedSince } from './stale.ts';
import { removeSlips } from './write-slips.store.ts';

const summed = sql`
  left join lateral (
    select count(*)::int as employees, coalesce(sum(s.gross), 0)::bigint as gross, coalesce(sum(s.net), 0)::bigint as net,
           coalesce(sum(s.gross + s.nssf_employer + s.housing_employer + s.nita), 0)::bigint as cost,
           (count(*) filter (where s.exceptions <> '{}'))::int as exceptions,
           coalesce(sum(s.paye), 0)::bigint as paye, coalesce(sum(s.nssf), 0)::bigint as nssf, coalesce(sum(s.health), 0)::bigint as health,
           coalesce(sum(s.housing), 0)::bigint as housing, coalesce(sum(s.nita), 0)::bigint as nita,
           coalesce(sum(s.nssf_employer + s.housing_employer + s.nita), 0)::bigint as employer,
           coalesce(sum(s.deductions), 0)::bigint as deductions, coalesce(sum(s.carried), 0)::bigint as carried
      from hr.pay_slip s where s.school_id = r.school_id and s.run_id = r.id) s on true`;
const fields = sql`
  r.id, r.version, left(r.month::text, 7) as month, r.title, r.pay_day as "payDay", r.state, to_jsonb(r.department_ids) as "departmentIds",
  to_jsonb(r.staff_member_ids) as "staffMemberIds", s.employees, s.gross, s.net, s.cost, s.exceptions`;

interface Scoped {
  departmentIds: number[] | null;
  staffMemberIds: number[] | null;
}
type Row = Omit<PayRunRow, 'scope'> & Scoped;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  month: sql`r.month`,
  title: sql`kit.fold(r.title)`,
  payDay: sql`r.pay_day`,
  employees: sql`s.employees`,
  gross: sql`s.gross`,
  net: sql`s.net`,
  cost: sql`s.cost`,
};

/** Whom a run is of, in words. */
async function scopeWords(tx: Tx): Promise<(of: Scoped) => string> {
  const names = new Map((await departmentsOf(tx)).map(({ id, name }) => [id, name]));
  return ({ departmentIds, staffMemberIds }) => {
    const named = staffMemberIds && `${staffMemberIds.length} ${staffMemberIds.length === 1 ? 'employee' : 'employees'}`;
    const departments = departmentIds?.map((id) => names.get(id) ?? 'A department that is gone').join(', ');
    return [named, departments].filter(Boolean).join(' of ') || 'Everybody';
  };
}

/** Runs as filtered, the last month first unless sorted otherwise. */
export async function listRuns({ tx }: SchoolContext, input: Input<typeof payRunsApi.list>): Promise<Page<PayRunRow>> {
  const { q, state, year, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`r.month`} ${wayOf(sort)}`;
  const { rows } = await sql<Row & { total: number }>`
    select ${fields}, count(*) over () as total from hr.pay_run r ${summed}
     where (${state ?? null}::text is null or r.state = ${state ?? null})
       and (${year ?? null}::int is null or extract(year from r.month) = ${year ?? null}::int)
       and ${q ? holds(sql`kit.fold(r.title)`, q) : sql`true`}
     order by ${order}, r.id desc ${onPage({ page, size })}`.execute(tx);
  const words = await scopeWords(tx);
  return { rows: rows.map((row) => shownRow(row, words)), total: rows[0]?.total ?? 0 };
}

const shownRow = ({ departmentIds, staffMemberIds, ...row }: Row, words: (of: Scoped) => string): PayRunRow => ({
  ...row,
  scope: words({ departmentIds, staffMemberIds }),
});

/** A run with its sums. Throws 404. */
export async function payRunOf({ tx, user }: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<PayRun> {
  const account = actorId(user);
  const { rows } = await sql<Row & Omit<PayRun, keyof PayRunRow | 'steps' | 'elsewhere'>>`
    select ${fields}, r.note, s.paye, s.nssf, s.health, s.housing, s.nita, s.employer, s.deductions, s.carried, r.author_name as "authorName",
           r.created_at as "createdAt", r.calculated_name as "calculatedName", r.calculated_at as "calculatedAt", r.posted_on as "postedOn",
           r.journal_id as "journalId", r.reversal_id as "reversalId",
           coalesce(r.calculated_by = ${account}::bigint or r.reviewed_by = ${account}::bigint, false) as mine,
           r.state in ('calculated', 'reviewed', 'approved') and ${changedSince} as stale
      from hr.pay_run r ${summed} where r.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('payroll');
  const { rows: steps } = await sql<PayRun['steps'][number]>`
    select step, name, comment, at from hr.pay_run_step where run_id = ${id} order by id`.execute(tx);
  const words = await scopeWords(tx);
  const { departmentIds, staffMemberIds, ...run } = found;
  return {
    ...run,
    departmentIds,
    staffMemberIds,
    scope: words({ departmentIds, staffMemberIds }),
    elsewhere: ['reversed', 'posted', 'paid', 'locked'].includes(run.state) ? [] : await standElsewhere(tx, found),
    steps,
  };
}

/** Whom the school pays in the month of a run, whom it is of, and who stands in another one. */
async function standElsewhere(tx: Tx, run: Row): Promise<PayRun['elsewhere']> {
  const { first, last } = monthOf(run.month);
  const employees = await paidIn(tx, first, last, run);
  const { rows } = await sql<PayRun['elsewhere'][number]>`
    select m.staff_member_id as "staffMemberId", f.full_name as "fullName", r.id as "runId", r.title as "runTitle"
      from hr.paid_month m
      join hr.pay_run r on r.school_id = m.school_id and r.id = m.run_id
      join settings.staff f on f.school_id = m.school_id and f.id = m.staff_member_id
     where m.month = ${first}::date and m.run_id <> ${run.id}
       and m.staff_member_id = any(${employees.map(({ staffMemberId }) => staffMemberId)}::bigint[])
     order by f.full_name, f.id`.execute(tx);
  return rows;
}

/** What the history keeps of a run. */
export const inHistory = ({ month, title, scope, payDay, state, employees, gross, net }: PayRun) => ({
  Month: formatMonth(`${month}-01`),
  Title: title,
  Of: scope,
  'Pay day': formatDay(payDay),
  State: runApproval.states[state][0],
  Employees: employees,
  Gross: gross,
  Net: net,
});

/** Runs through the steps of their approval. */
export const runDocuments = documents(runApproval, {
  table: 'hr.pay_run',
  read: (ctx: SchoolContext, id) => payRunOf(ctx, id),
  audit: inHistory,
  write: async ({ tx, user }, { id, step, comment }) => {
    await writeStep(tx, user, id, stepWords[step] ?? step, comment);
  },
});

const stepWords: Readonly<Record<string, string>> = {
  calculate: 'Calculated',
  review: 'Reviewed',
  approve: 'Approved',
  sendBack: 'Sent back',
  post: 'Posted',
  reverse: 'Reversed',
  lock: 'Closed',
};

/** Writes who took a run on, and what they said. */
export async function writeStep(
  tx: Tx,
  user: SchoolContext['user'],
  runId: number,
  step: string,
  comment: string | null,
): Promise<void> {
  await sql`
    insert into hr.pay_run_step (run_id, step, signed_by, name, comment)
    values (${runId}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}

/** The month after the last that was posted, with whom nobody has taken yet; this month where none was. */
export async function nextRun(ctx: SchoolContext): Promise<Output<typeof payRunsApi.suggest>> {
  const { tx } = ctx;
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from hr.pay_run where state in ('posted', 'paid', 'locked')`.execute(tx);
  const last = rows[0]?.month;
  const today = schoolDay(ctx);
  const after = typeof last === 'string' ? monthsFrom(monthOf(last), 1) : monthOf(today);
  const month = after.first > today ? monthOf(today) : after;
  const { payDay } = await hrSetting(tx);
  const { rows: free } = await sql<{ employees: number; unconfirmed: number }>`
    select count(*)::int as employees,
           (count(*) filter (where not exists (
             select from hr.month_sheet s where s.staff_member_id = e.staff_member_id and s.month = ${month.first}::date)))::int as unconfirmed
      from hr.employee e
     where exists (select from hr.contract c where c.staff_member_id = e.staff_member_id and c.from_day <= ${month.last}::date
                      and coalesce(c.to_day >= ${month.first}::date, true))
       and not exists (select from hr.paid_month m where m.staff_member_id = e.staff_member_id and m.month = ${month.first}::date)`.execute(
    tx,
  );
  return {
    month: month.first.slice(0, 7),
    title: `Payroll ${formatMonth(month.first)}`,
    payDay: `${month.first.slice(0, 8)}${String(Math.min(payDay, Number(month.last.slice(8)))).padStart(2, '0')}`,
    ...one(free),
  };
}

type Draft = Pick<Input<typeof payRunsApi.create>, 'title' | 'payDay' | 'note' | 'departmentIds' | 'staffMemberIds'>;

/** Begins a run. Throws 400 at the field for a month to come and for a department or employee that is none of the school. */
export async function createRun(ctx: SchoolContext, { month, ...draft }: Input<typeof payRunsApi.create>): Promise<PayRun> {
  const { tx, user } = ctx;
  if (month > schoolDay(ctx).slice(0, 7)) throw fieldError('month', 'This month has not begun.');
  await refuseScope(tx, month, draft);
  const { rows } = await sql<{ id: number }>`
    insert into hr.pay_run (month, title, department_ids, staff_member_ids, pay_day, note, author_id, author_name)
    values (${`${month}-01`}::date, ${draft.title}, ${draft.departmentIds}::bigint[], ${draft.staffMemberIds}::bigint[], ${draft.payDay}::date,
            ${draft.note}, ${actorId(user)}::bigint, ${user.fullName}) returning id`.execute(tx);
  const { id } = one(rows);
  await writeStep(tx, user, id, 'Created', null);
  const after = await payRunOf(ctx, id);
  ctx.changed({ entity: 'payroll', id, action: 'created', after: inHistory(after) });
  return after;
}

/** Changes whom a run is of, its title or pay day, until it is reviewed; what was worked out goes. Throws 404, 409, 422. */
export async function updateRun(ctx: SchoolContext, { id, version, ...draft }: Input<typeof payRunsApi.update>): Promise<PayRun> {
  const before = await runDocuments.hold(ctx, { id, version });
  refuseReviewed(before);
  await refuseScope(ctx.tx, before.month, draft);
  await clear(ctx.tx, id);
  await sql`
    update hr.pay_run
       set title = ${draft.title}, pay_day = ${draft.payDay}::date, note = ${draft.note}, department_ids = ${draft.departmentIds}::bigint[],
           staff_member_ids = ${draft.staffMemberIds}::bigint[], state = 'draft', version = version + 1
     where id = ${id}`.execute(ctx.tx);
  const after = await payRunOf(ctx, id);
  ctx.changed({ entity: 'payroll', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Removes a run that was never reviewed. Throws 404, and 422 for one that was. */
export async function removeRun(ctx: SchoolContext, id: number): Promise<void> {
  const before = await runDocuments.hold(ctx, { id });
  refuseReviewed(before);
  if (before.steps.some(({ step }) => step === 'Reviewed'))
    throw new UserError('rule', 'This payroll was reviewed once, so its history stays. Calculate it again, or leave it.');
  await clear(ctx.tx, id);
  await sql`delete from hr.pay_run where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'payroll', id, action: 'removed', before: inHistory(before) });
}

async function clear(tx: Tx, id: number): Promise<void> {
  await removeSlips(tx, id);
  await sql`delete from hr.paid_month where run_id = ${id}`.execute(tx);
}

function refuseReviewed({ state }: PayRun): void {
  if (state !== 'draft' && state !== 'calculated')
    throw new UserError('rule', `This payroll is ${runApproval.states[state][0].toLowerCase()}. Send it back first.`);
}

async function refuseScope(tx: Tx, month: string, { payDay, departmentIds, staffMemberIds }: Draft): Promise<void> {
  const { first, last } = monthOf(month);
  const latest = monthsFrom({ first, last }, 2).last;
  if (payDay < first || payDay > latest)
    throw fieldError('payDay', `Choose a day from ${formatDay(first)} to ${formatDay(latest)}.`);
  const departments = new Set((await departmentsOf(tx)).map(({ id }) => id));
  if (departmentIds?.some((id) => !departments.has(id))) throw fieldError('departmentIds', 'Choose departments of this school.');
  if (staffMemberIds === null) return;
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from hr.employee where staff_member_id = any(${staffMemberIds}::bigint[])`.execute(tx);
  if (one(rows).known !== new Set(staffMemberIds).size) throw fieldError('staffMemberIds', 'Choose employees of this school.');
}

/** A run, held until the transaction ends. Throws 404. */
export async function holdRun(tx: Tx, runId: number) {
  const { rows } = await sql<{
    id: number;
    month: string;
    title: string;
    state: RunState;
    payDay: string;
    journalId: number | null;
  }>`
    select id, left(month::text, 7) as month, title, state, pay_day as "payDay", journal_id as "journalId" from hr.pay_run
     where id = ${runId} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('payroll');
  return found;
}
