import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { OutRow, ReturnRow, returnsApi } from '../contract/returns.ts';
import { toName, whomJoined } from './whom.ts';

type Asker = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const orderOf = (sortable: Readonly<Record<string, RawBuilder<unknown>>>, sort: string, first: RawBuilder<unknown>) =>
  sql`${sortable[sort.replace(/^-/, '')] ?? first} ${wayOf(sort)} nulls last`;
const is = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

/** What is out of issues that are not reversed, the one that is due first before. */
export async function listOut(ctx: Asker, input: Input<typeof returnsApi.out>): Promise<Page<OutRow>> {
  const { q, overdue, toKind, departmentId, staffMemberId, studentId, storeId, itemId, issueId, scan, all, page, size, sort } =
    input;
  const today = sql`${schoolDay(ctx)}::date`;
  const sortable = {
    dueOn: sql`l.due_on`,
    toName: sql`kit.fold(${toName})`,
    itemName: sql`lower(m.name)`,
    day: sql`i.day`,
    lateDays: sql`${today} - l.due_on`,
    out: sql`l.quantity - l.returned - l.lost`,
  };
  const scanned = sql`(
    lower(i.issue_no) = lower(${scan ?? ''}) or lower(f.staff_no) = lower(${scan ?? ''}) or lower(t.admission_no) = lower(${scan ?? ''})
    or lower(m.code) = lower(${scan ?? ''}) or m.barcode = ${scan ?? ''})`;
  const { rows } = await sql<OutRow & { total: number }>`
    select l.id, i.id as "issueId", i.issue_no as "issueNo", i.day, s.name as "storeName", i.to_kind as "toKind", ${toName} as "toName",
           d.name as "departmentName", i.staff_member_id as "staffMemberId", i.student_id as "studentId", l.item_id as "itemId",
           m.code, m.name as "itemName", m.unit, m.divisible, l.quantity as issued, l.quantity - l.returned - l.lost as out,
           l.comes_back as "comesBack", l.due_on as "dueOn", greatest(coalesce(${today} - l.due_on, 0), 0) as "lateDays",
           coalesce(m.replacement_price, round(l.value::numeric * 1000 / l.quantity)::bigint) as price, count(*) over () as total
      from inventory.issue_line l
      join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
      join inventory.store s on s.school_id = i.school_id and s.id = i.store_id
      join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
      ${whomJoined}
     where i.state = 'issued' and l.returned + l.lost < l.quantity and ${all ? sql`true` : sql`l.comes_back`}
       and ${overdue ? sql`l.due_on < ${today}` : sql`true`} and ${scan === undefined ? sql`true` : scanned}
       and (${toKind ?? null}::text is null or i.to_kind = ${toKind ?? null})
       and ${is(sql`i.department_id`, departmentId)} and ${is(sql`i.staff_member_id`, staffMemberId)}
       and ${is(sql`i.student_id`, studentId)} and ${is(sql`i.store_id`, storeId)}
       and ${is(sql`l.item_id`, itemId)} and ${is(sql`i.id`, issueId)}
       and ${q ? holds(sql`kit.fold(i.issue_no || ' ' || m.name || ' ' || m.code || ' ' || ${toName})`, q) : sql`true`}
     order by ${orderOf(sortable, sort, sql`l.due_on`)}, l.id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What came back, line by line. */
export async function listReturns({ tx }: Asker, input: Input<typeof returnsApi.list>): Promise<Page<ReturnRow>> {
  const { q, condition, toKind, departmentId, staffMemberId, studentId, from, to, page, size, sort } = input;
  const sortable = {
    day: sql`r.day`,
    returnNo: sql`r.return_no`,
    itemName: sql`lower(m.name)`,
    toName: sql`kit.fold(${toName})`,
    quantity: sql`b.quantity`,
  };
  const { rows } = await sql<ReturnRow & { total: number }>`
    select b.id, r.return_no as "returnNo", r.day, i.id as "issueId", i.issue_no as "issueNo", ${toName} as "toName", m.name as "itemName",
           m.unit, b.quantity, b.condition, b.value, greatest(coalesce(r.day - l.due_on, 0), 0) as "lateDays", b.note,
           r.asked_name as "askedName", c.id as "chargeId", c.charge_no as "chargeNo", count(*) over () as total
      from inventory.issue_return_line b
      join inventory.issue_return r on r.school_id = b.school_id and r.id = b.return_id
      join inventory.issue_line l on l.school_id = b.school_id and l.id = b.issue_line_id
      join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
      join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
      ${whomJoined}
      left join inventory.issue_charge c on c.school_id = b.school_id and c.return_line_id = b.id
     where (${condition ?? null}::text is null or b.condition = ${condition ?? null})
       and (${toKind ?? null}::text is null or i.to_kind = ${toKind ?? null})
       and ${is(sql`i.department_id`, departmentId)} and ${is(sql`i.staff_member_id`, staffMemberId)}
       and ${is(sql`i.student_id`, studentId)}
       and (${from ?? null}::date is null or r.day >= ${from ?? null}::date)
       and (${to ?? null}::date is null or r.day <= ${to ?? null}::date)
       and ${q ? holds(sql`kit.fold(r.return_no || ' ' || i.issue_no || ' ' || m.name || ' ' || ${toName})`, q) : sql`true`}
     order by ${orderOf(sortable, sort, sql`r.day`)}, b.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
