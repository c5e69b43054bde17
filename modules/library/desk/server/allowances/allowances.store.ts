import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { allowanceApproval } from '../../contract/allowance-approval.ts';
import type { Allowance, allowancesApi } from '../../contract/allowances.ts';
import { borrowerFields, borrowerJoins, borrowerName, keysOf } from '../borrowers/borrower-sql.ts';
import { readBorrower } from '../borrowers/borrower.store.ts';
import { findCopyById } from '../loans/copy-by-id.ts';
import { holdCopyAndBorrower } from '../loans/facts.store.ts';
import { loanCase } from '../loans/issue.ts';
import type { DeskPorts } from '../ports.ts';

type Asking = Pick<SchoolContext, 'tx' | 'user'>;

/** Where they are kept, and whose they are. */
export const keptAllowances = {
  table: 'library.allowance',
  own: { mine: (me: number) => sql`t.asked_by = ${me}` },
};

const seen = sql`
  from library.allowance l
  join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
  join library.title t on t.school_id = c.school_id and t.id = c.title_id
  ${borrowerJoins}`;
const fields = ({ user }: Asking) => sql`
  l.id, l.version, l.copy_id as "copyId", c.accession_no as "accessionNo", t.title, ${borrowerFields}, l.against, l.reason, l.state,
  l.asked_name as "askedName", l.decided_name as "decidedName", l.decided_on as "decidedOn", l.remark, l.at,
  coalesce(l.asked_by = ${user.accountId}, false) as mine`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`l.id`,
  borrower: borrowerName,
  title: sql`t.title_order`,
  state: sql`l.state`,
};

/** Loans against the rules that were asked for. */
export async function listAllowances(ctx: Asking, input: Input<typeof allowancesApi.list>): Promise<Page<Allowance>> {
  const { q, state, page, size, sort } = input;
  const way = wayOf(sort);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`l.id`} ${way}`;
  const { rows } = await sql<Allowance & { total: number }>`
    select ${fields(ctx)}, (count(*) over ())::int as total ${seen}
     where ${state === undefined ? sql`true` : sql`l.state = ${state}`}
       and ${q ? sql`(${holds(borrowerName, q)} or ${holds(sql`kit.fold(t.title)`, q)})` : sql`true`}
     order by ${order}, l.id ${way} ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One of them. Throws 404. */
export async function getAllowance(ctx: Asking, id: number): Promise<Allowance> {
  const { rows } = await sql<Allowance>`select ${fields(ctx)} ${seen} where l.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound(allowanceApproval.entity);
  return rows[0];
}

const inHistory = ({ accessionNo, title, borrower, borrowerNo, against, reason, state }: Allowance) => ({
  accessionNo,
  title,
  borrower,
  borrowerNo,
  against,
  reason,
  state,
});

export const allowances = documents(allowanceApproval, {
  ...keptAllowances,
  read: (ctx: SchoolContext, id) => getAllowance(ctx, id),
  audit: inHistory,
});

/** Asks that a copy is lent although a rule is against it. Throws 404, 409, and 400 at the field where none is, or one that nobody can allow. */
export async function askAllowance(
  ctx: SchoolContext,
  ports: DeskPorts,
  { borrower: who, copyId, reason }: Input<typeof allowancesApi.ask>,
): Promise<Allowance> {
  const copy = await findCopyById(ctx.tx, copyId);
  const borrower = await readBorrower(ctx.tx, who);
  await holdCopyAndBorrower(ctx.tx, copyId, borrower);
  const { against, facts } = await loanCase(ctx, ports, copy, borrower, '');
  const [first] = against;
  if (!first) throw fieldError('copyId', 'No rule is against this loan. Scan the copy.');
  if (!first.overridable) throw fieldError('copyId', first.words);
  if (facts.allowanceId !== null) throw fieldError('copyId', 'It was allowed today already. Scan the copy.');
  const { studentId, staffMemberId } = keysOf(borrower);
  const { rows } = await sql<{ id: number }>`
    insert into library.allowance (copy_id, student_id, staff_member_id, day, against, reason, asked_by, asked_name)
    values (${copyId}, ${studentId}::bigint, ${staffMemberId}::bigint, ${schoolDay(ctx)}::date,
            ${against.map(({ words }) => words).join(' ')}, ${reason}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const allowance = await getAllowance(ctx, one(rows).id);
  ctx.changed({ entity: allowanceApproval.entity, id: allowance.id, action: 'asked', after: inHistory(allowance), reason });
  return allowance;
}

/** Allows it or leaves it at the rule. */
export const decideAllowance = (
  ctx: SchoolContext,
  step: 'allow' | 'refuse',
  { id, version, remark }: { id: number; version: number; remark: string | null },
): Promise<Allowance> =>
  allowances.take(ctx, step, { id, version }, remark, () => ({
    decided_by: actorId(ctx.user),
    decided_name: ctx.user.fullName,
    decided_on: schoolDay(ctx),
    remark,
  }));
