import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { requisitionApproval } from '../contract/requisition-approval.ts';
import type { Requisition, RequisitionLine, RequisitionRow, requisitionsApi } from '../contract/requisitions.ts';
import { statusWords } from '../contract/words.ts';
import { budgetsOf } from './budgets.ts';
import { type Asker, approvesNow, closesIt, handledBy, isMine, supportsIt, waitsForMe } from './who.ts';

const status = sql`case when r.state = 'approved' then coalesce(r.progress, r.state) else r.state end`;
const seen = sql`
  from inventory.requisition r
  left join settings.departments d on d.school_id = r.school_id and d.id = r.department_id
  left join inventory.store s on s.school_id = r.school_id and s.id = r.store_id`;
const fields = sql`
  r.id, r.version, r.requisition_no as "requisitionNo", r.day, d.name as "departmentName", s.name as "storeName", r.purpose,
  r.needed_on as "neededOn",
  (select count(*)::int from inventory.requisition_line l
    where l.school_id = r.school_id and l.requisition_id = r.id) as "lineCount",
  r.amount, r.asked_name as "askedName", ${status} as status`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`r.day`,
  requisitionNo: sql`r.requisition_no`,
  departmentName: sql`lower(d.name)`,
  neededOn: sql`r.needed_on`,
  amount: sql`r.amount`,
  askedName: sql`kit.fold(r.asked_name)`,
};
const over = sql`(r.state in ('closed', 'rejected', 'cancelled') or coalesce(r.state = 'approved' and r.progress = 'issued', false))`;
const left = {
  issue: sql`exists (
    select from inventory.requisition_line l
     where l.school_id = r.school_id and l.requisition_id = r.id and l.item_id is not null and l.issued < l.quantity)`,
  order: sql`exists (
    select from inventory.requisition_line l
     where l.school_id = r.school_id and l.requisition_id = r.id and greatest(l.ordered, l.issued) < l.quantity)`,
};

export async function listRequisitions(
  { tx, user }: Asker,
  input: Input<typeof requisitionsApi.list>,
): Promise<Page<RequisitionRow>> {
  const { q, status: wanted, departmentId, storeId, mine, waiting, left: rest, from, to, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`r.day`} ${wayOf(sort)} nulls last`;
  const inStatus = wanted === undefined ? sql`true` : wanted === 'open' ? sql`not ${over}` : sql`${status} = ${wanted}`;
  const { rows } = await sql<RequisitionRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where ${inStatus}
       and (${departmentId ?? null}::bigint is null or r.department_id = ${departmentId ?? null})
       and (${storeId ?? null}::bigint is null or r.store_id = ${storeId ?? null})
       and ${mine ? isMine(user) : sql`true`} and ${waiting ? waitsForMe(user) : sql`true`}
       and ${rest === undefined ? sql`true` : sql`r.state = 'approved' and ${left[rest]}`}
       and (${from ?? null}::date is null or r.day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or r.day <= ${to ?? null}::date)
       and ${q ? holds(sql`kit.fold(r.requisition_no || ' ' || r.purpose || ' ' || r.asked_name)`, q) : sql`true`}
     order by ${order}, r.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

type Found = Omit<Requisition, 'lines' | 'steps' | 'budgets' | 'decides' | 'cancels'>;

/** One requisition as the caller sees it. Throws 404. */
export async function getRequisition(ctx: Asker, id: number): Promise<Requisition> {
  const { tx, user } = ctx;
  const { rows } = await sql<Found>`
    select ${fields}, r.state, r.department_id as "departmentId", r.store_id as "storeId", r.expense_id as "expenseId",
           e.code || ' ' || e.name as "expenseName", r.vote_head_id as "voteHeadId", v.name as "voteHeadName",
           ${isMine(user)} as mine, ${isMine(user)} or ${handledBy(user)} as "handledByMe", ${supportsIt(user)} as supports,
           ${approvesNow(user)} as approves, ${closesIt(user)} as closes
      ${seen}
      left join finance.accounts e on e.school_id = r.school_id and e.id = r.expense_id
      left join finance.vote_heads v on v.school_id = r.school_id and v.id = r.vote_head_id
     where r.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('requisition');
  const lines = await linesOf(ctx, id);
  const { rows: steps } = await sql<Requisition['steps'][number]>`
    select step, name, comment, at from inventory.requisition_step where requisition_id = ${id} order by id`.execute(tx);
  const decided = !['draft', 'submitted', 'supported'].includes(found.state);
  return {
    ...found,
    decides: found.supports || found.approves,
    cancels: found.mine || user.roles.includes('ROLE_All'),
    budgets: decided ? [] : await budgetsOf(tx, { ...found, lines }, found.day),
    lines,
    steps,
  };
}

/** Its lines in their order, with what is in its store of each now. */
async function linesOf({ tx }: Asker, id: number): Promise<RequisitionLine[]> {
  const { rows } = await sql<RequisitionLine>`
    select l.id as "lineId", l.item_id as "itemId", i.code, coalesce(i.name, l.description, '') as name, l.description,
           coalesce(i.unit, l.unit_name) as unit, coalesce(i.divisible, true) as divisible, l.unit_name as "unitName", l.factor, l.quantity,
           l.ordered, l.received, l.issued, greatest(l.quantity - greatest(l.ordered, l.issued), 0)::bigint as "toOrder",
           (case when l.item_id is null then 0 else l.quantity - l.issued end)::bigint as "toIssue",
           coalesce(b.quantity, 0)::bigint as "inStore", l.unit_price as "unitPrice", l.amount
      from inventory.requisition_line l
      join inventory.requisition r on r.school_id = l.school_id and r.id = l.requisition_id
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join inventory.balance b on b.school_id = l.school_id and b.item_id = l.item_id and b.store_id = r.store_id
     where l.requisition_id = ${id} order by l.place`.execute(tx);
  return rows;
}

/** What the history keeps of one. */
export const inHistory = (one: Requisition) => ({
  Number: one.requisitionNo,
  Department: one.departmentName,
  Purpose: one.purpose,
  'Needed on': one.neededOn && formatDay(one.neededOn),
  Estimate: formatCents(one.amount),
  State: statusWords[one.status][0],
  Lines: one.lines.map((line) => `${formatQuantity(line.quantity, line.unit)} ${line.name}`).join(', '),
});

/** Requisitions through the steps of their approval. */
export const requisitions = documents(requisitionApproval, {
  table: 'inventory.requisition',
  read: (ctx: SchoolContext, id) => getRequisition(ctx, id),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeStep(ctx, id, to, comment),
});

/** Writes who did what, and what they said. */
export async function writeStep({ tx, user }: SchoolContext, id: number, step: string, comment: string | null): Promise<void> {
  await sql`
    insert into inventory.requisition_step (requisition_id, step, signed_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
