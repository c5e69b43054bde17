import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { exitApproval } from '../contract/exit-approval.ts';
import type { Exit, ExitDraft, ExitRow, exitsApi } from '../contract/exits.ts';
import { exitReasonWords, noticePayerWords } from '../contract/words.ts';
import { linesOf, type Worked, worked } from './facts.store.ts';

const seen = sql`
  from hr.exit t
  join hr.employee e on e.school_id = t.school_id and e.staff_member_id = t.staff_member_id
  join hr.contract c on c.school_id = t.school_id and c.id = t.contract_id
  join settings.staff f on f.school_id = t.school_id and f.id = t.staff_member_id
  left join settings.departments d on d.school_id = t.school_id and d.id = coalesce(c.department_id, f.department_id)`;
const fields = sql`
  t.id, t.version, t.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", e.payroll_no as "payrollNo",
  d.name as "departmentName", t.last_day as "lastDay", t.reason, t.due, t.taken, t.state, t.author_name as "authorName", t.at`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  lastDay: sql`t.last_day`,
  name: sql`kit.fold(f.full_name)`,
  due: sql`t.due`,
  taken: sql`t.taken`,
  at: sql`t.at`,
};

/** Employees who leave, as filtered and sorted. */
export async function listExits(ctx: SchoolContext, input: Input<typeof exitsApi.list>): Promise<Page<ExitRow>> {
  const { q, state, reason, year, staffMemberId, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.last_day`} ${wayOf(sort)}`;
  const { rows } = await sql<ExitRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where (${state ?? null}::text is null or t.state = ${state ?? null})
       and (${reason ?? null}::text is null or t.reason = ${reason ?? null})
       and (${year ?? null}::int is null or extract(year from t.last_day) = ${year ?? null})
       and (${staffMemberId ?? null}::bigint is null or t.staff_member_id = ${staffMemberId ?? null})
       and ${q ? matches([sql`f.full_name`, sql`f.staff_no`, sql`e.payroll_no`], q) : sql`true`}
     order by ${order}, t.id desc ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What confirming has written, and how the contract ended before. */
export interface Written {
  readonly contractId: number;
  readonly contractTo: string | null;
  readonly useIds: number[];
  readonly entryIds: number[];
  readonly loanIds: number[];
}

type Kept = Omit<Exit, 'lines' | 'notes' | 'stale' | 'slip' | 'steps'> &
  Written & {
    worked: Pick<Exit, 'lines' | 'notes'>;
    confirmedName: string | null;
    confirmedAt: string | null;
    comment: string | null;
    takenBackName: string | null;
    takenBackAt: string | null;
    because: string | null;
  };

/** Where exits are kept, and whose own a step would be: who prepared it, and who leaves. */
export const keptExits = {
  table: 'hr.exit',
  own: {
    mine: (me: number) => sql`
      (t.author_id = ${me} or exists (
        select from platform.users u
         where u.school_id = t.school_id and u.id = ${me} and u.staff_member_id = t.staff_member_id))`,
  },
};

async function kept({ tx, user }: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${fields}, t.note, t.notice_given_on as "noticeGivenOn", t.notice_days as "noticeDays", t.notice_served as "noticeServed",
           t.notice_owed as "noticeOwed", t.notice_by as "noticeBy", t.gratuity_rate as "gratuityRate", t.gratuity_from as "gratuityFrom",
           t.recoveries, t.worked, coalesce(${keptExits.own.mine(user.accountId)}, false) as mine, t.contract_id as "contractId",
           t.contract_to as "contractTo", to_jsonb(t.use_ids) as "useIds", to_jsonb(t.entry_ids) as "entryIds", to_jsonb(t.loan_ids) as "loanIds",
           t.confirmed_name as "confirmedName", t.confirmed_at as "confirmedAt", t.comment, t.taken_back_name as "takenBackName",
           t.taken_back_at as "takenBackAt", t.taken_back_because as because
      ${seen} where t.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(exitApproval.entity);
  return found;
}

/** What confirming an exit has written. Throws 404. */
export async function writtenOf(ctx: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<Written> {
  const { contractId, contractTo, useIds, entryIds, loanIds } = await kept(ctx, id);
  return { contractId, contractTo, useIds, entryIds, loanIds };
}

/** What was typed in of an exit. */
export const draftOf = (of: Pick<Exit, keyof ExitDraft>): ExitDraft => ({
  staffMemberId: of.staffMemberId,
  lastDay: of.lastDay,
  reason: of.reason,
  note: of.note,
  noticeGivenOn: of.noticeGivenOn,
  noticeDays: of.noticeDays,
  noticeBy: of.noticeBy,
  gratuityRate: of.gratuityRate,
  gratuityFrom: of.gratuityFrom,
  recoveries: of.recoveries,
});

/** One exit with its lines and steps. Throws 404. */
export async function getExit(ctx: SchoolContext, id: number): Promise<Exit> {
  const found = await kept(ctx, id);
  const { worked: was, confirmedName, confirmedAt, comment, takenBackName, takenBackAt, because, ...row } = found;
  const { contractId: _contract, contractTo: _to, useIds: _uses, entryIds: _entries, loanIds: _loans, ...shown } = row;
  const steps = [
    { step: 'prepared', name: row.authorName, comment: null, at: row.at },
    ...(confirmedName !== null && confirmedAt !== null
      ? [{ step: 'confirmed', name: confirmedName, comment, at: confirmedAt }]
      : []),
    ...(takenBackName !== null && takenBackAt !== null
      ? [{ step: 'cancelled', name: takenBackName, comment: because, at: takenBackAt }]
      : []),
  ];
  const stale = row.state === 'prepared' && (await nowOf(ctx, found)) !== JSON.stringify(was.lines.map(figures));
  return { ...shown, ...was, stale, slip: await slipOf(ctx, found), steps };
}

const figures = ({ label, amount, rule }: Exit['lines'][number]) => [label, amount, rule];

/** What it would come to now; null: it cannot be worked out any more. */
async function nowOf(ctx: SchoolContext, found: Kept): Promise<string | null> {
  try {
    return JSON.stringify(linesOf(await worked(ctx, draftOf(found))).map(figures));
  } catch (problem) {
    if (problem instanceof UserError) return null;
    throw problem;
  }
}

/** Of exits that were worked out again: whether it is what stands there. */
export const sameAs = ({ lines }: Pick<Exit, 'lines'>, now: Worked): boolean =>
  JSON.stringify(linesOf(now).map(figures)) === JSON.stringify(lines.map(figures));

async function slipOf({ tx }: SchoolContext, { state, staffMemberId, lastDay }: Kept): Promise<Exit['slip']> {
  if (state !== 'confirmed') return null;
  const { rows } = await sql<NonNullable<Exit['slip']>>`
    select s.id, r.title as "runTitle", r.state as "runState", s.net
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id and r.state <> 'reversed'
     where s.staff_member_id = ${staffMemberId} and s.month = ${`${lastDay.slice(0, 7)}-01`}::date limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What the history keeps of an exit. */
export const inHistory = (one: Exit) => ({
  Employee: one.name,
  'Last day': formatDay(one.lastDay),
  Reason: exitReasonWords[one.reason],
  Note: one.note,
  Notice: `${one.noticeServed} of ${one.noticeDays} days served`,
  'Pays for notice': noticePayerWords[one.noticeBy],
  Due: formatCents(one.due),
  Taken: formatCents(one.taken),
  State: exitApproval.states[one.state][0],
});

/** Exits through the steps of their approval. */
export const exitDocuments = documents(exitApproval, { table: keptExits.table, read: getExit, audit: inHistory });
