import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import type { Issue, IssueBatch, IssueLine, IssueRow, issuesApi } from '../contract/issues.ts';
import { toName, whomJoined } from './whom.ts';

type Asker = Pick<SchoolContext, 'tx' | 'user'>;

const seen = sql`
  from inventory.issue i
  join inventory.store s on s.school_id = i.school_id and s.id = i.store_id
  left join inventory.requisition r on r.school_id = i.school_id and r.id = i.requisition_id
  ${whomJoined}`;
const fields = sql`
  i.id, i.version, i.issue_no as "issueNo", i.day, s.name as "storeName", i.to_kind as "toKind", ${toName} as "toName",
  d.name as "departmentName", i.purpose, r.requisition_no as "requisitionNo",
  (select count(*)::int from inventory.issue_line l where l.school_id = i.school_id and l.issue_id = i.id) as "lineCount",
  i.value, i.signed_name as "signedName", i.asked_name as "askedName", i.state`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`i.day`,
  issueNo: sql`i.issue_no`,
  storeName: sql`lower(s.name)`,
  value: sql`i.value`,
  signedName: sql`kit.fold(i.signed_name)`,
};

export async function listIssues({ tx }: Asker, input: Input<typeof issuesApi.list>): Promise<Page<IssueRow>> {
  const { q, storeId, toKind, departmentId, staffMemberId, studentId, requisitionId, state, from, to, page, size, sort } = input;
  const direction = wayOf(sort);
  const is = (column: RawBuilder<unknown>, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  const { rows } = await sql<IssueRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where ${is(sql`i.store_id`, storeId)} and ${is(sql`i.department_id`, departmentId)}
       and ${is(sql`i.staff_member_id`, staffMemberId)} and ${is(sql`i.student_id`, studentId)}
       and ${is(sql`i.requisition_id`, requisitionId)}
       and (${toKind ?? null}::text is null or i.to_kind = ${toKind ?? null})
       and (${state ?? null}::text is null or i.state = ${state ?? null})
       and (${from ?? null}::date is null or i.day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or i.day <= ${to ?? null}::date)
       and ${
         q
           ? sql`(${holds(sql`kit.fold(i.issue_no || ' ' || coalesce(i.purpose, '') || ' ' || i.signed_name)`, q)}
                  or ${holds(sql`kit.fold(${toName})`, q)})`
           : sql`true`
       }
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`i.day`} ${direction}, i.id desc
     ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One issue as the caller sees it. Throws 404. */
export async function getIssue({ tx, user }: Asker, id: number): Promise<Issue> {
  const { rows } = await sql<Omit<Issue, 'lines' | 'returns'>>`
    select ${fields}, i.store_id as "storeId", i.department_id as "departmentId", i.staff_member_id as "staffMemberId",
           i.student_id as "studentId", i.requisition_id as "requisitionId", i.signed_how as "signedHow", i.at,
           i.reversed_on as "reversedOn", i.because, coalesce(i.asked_by = ${actorId(user)}::bigint, false) as mine,
           (${hasDuty(user, 'keeper', sql`i.store_id`)} or ${hasDuty(user, 'approver', sql`i.store_id`)}) as "mayReverse"
      ${seen} where i.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('issue');
  const { rows: lines } = await sql<IssueLine>`
    select l.id as "lineId", l.item_id as "itemId", m.code, m.name, m.unit, l.unit_name as "unitName", l.factor, l.quantity, l.value,
           l.comes_back as "comesBack", l.due_on as "dueOn", l.returned, l.lost, coalesce(b.batches, '[]'::jsonb) as batches
      from inventory.issue_line l
      join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('batchNo', n.batch_no, 'expiresOn', n.expires_on, 'quantity', -v.quantity) order by v.id) as batches
          from inventory.move v join inventory.batch n on n.school_id = v.school_id and n.id = v.batch_id
         where v.school_id = l.school_id and v.document = 'issue' and v.document_id = l.issue_id and v.line_id = l.id) b on true
     where l.issue_id = ${id} order by l.place`.execute(tx);
  const { rows: returns } = await sql<Issue['returns'][number]>`
    select b.id, r.return_no as "returnNo", r.day, m.name, m.unit, b.quantity, b.condition, c.id as "chargeId", c.charge_no as "chargeNo"
      from inventory.issue_line l
      join inventory.issue_return_line b on b.school_id = l.school_id and b.issue_line_id = l.id
      join inventory.issue_return r on r.school_id = b.school_id and r.id = b.return_id
      join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
      left join inventory.issue_charge c on c.school_id = b.school_id and c.return_line_id = b.id
     where l.issue_id = ${id} order by b.id desc`.execute(tx);
  return { ...found, lines, returns };
}

/** What the history keeps of one. */
export const inHistory = (one: Issue) => ({
  Number: one.issueNo,
  Store: one.storeName,
  To: one.toName,
  Day: formatDay(one.day),
  State: one.state === 'issued' ? 'Issued' : 'Reversed',
  Value: formatCents(one.value),
  Items: one.lines.map((line) => `${formatQuantity(line.quantity, line.unit)} ${line.name}`).join(', '),
});

/** Batches of an item in a store as they are taken: the one that expires first before. */
export async function batchesInStore(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  { storeId, itemId }: Input<typeof issuesApi.batches>,
): Promise<IssueBatch[]> {
  const { rows } = await sql<IssueBatch>`
    select b.id as "batchId", b.batch_no as "batchNo", b.expires_on as "expiresOn", k.quantity,
           coalesce(b.expires_on < ${schoolDay(ctx)}::date, false) as expired
      from inventory.batch b join inventory.batch_balance k on k.school_id = b.school_id and k.batch_id = b.id
     where b.item_id = ${itemId} and k.store_id = ${storeId} and k.quantity > 0
     order by b.expires_on nulls last, b.id`.execute(ctx.tx);
  return rows;
}
