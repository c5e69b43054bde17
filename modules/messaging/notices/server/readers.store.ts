import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Notice, NoticeReader } from '../contract/notice.ts';
import type { noticesApi } from '../contract/notices.ts';
import { addresses, readers } from './addressed.ts';
import { getNotice, type NoticeReading } from './notices.store.ts';
import type { NoticeWriting } from './write.store.ts';

/** Writes down that the caller has read a notice. It counts once; a super-user in somebody's place counts never. */
export async function markRead(ctx: NoticeWriting, id: number): Promise<void> {
  const { mine, state, edition } = await getNotice(ctx, id);
  if (!mine || state !== 'current' || ctx.user.impersonator) return;
  await sql`
    insert into messaging.notice_reader as k (notice_id, account_id, edition, read_at)
    values (${id}, ${ctx.user.accountId}, ${edition}, ${ctx.now})
    on conflict (school_id, notice_id, account_id) do update set edition = excluded.edition, read_at = excluded.read_at
     where k.edition < excluded.edition`.execute(ctx.tx);
}

/** The caller acknowledges what they have seen. Throws 409 when it says something else by now. */
export async function acknowledge(ctx: NoticeWriting, id: number, edition: number): Promise<Notice> {
  const found = await getNotice(ctx, id);
  if (!found.mine || found.state !== 'current' || !found.mustAcknowledge)
    throw new UserError('rule', 'This notice does not ask you for an acknowledgement.');
  if (ctx.user.impersonator) throw new UserError('rule', 'Nobody acknowledges a notice in somebody else’s place.');
  if (found.edition !== edition)
    throw new UserError('conflict', 'This notice has changed meanwhile. Read it again, then acknowledge it.');
  const { rows } = await sql`
    insert into messaging.notice_reader as k (notice_id, account_id, edition, read_at, acknowledged_edition, acknowledged_at)
    values (${id}, ${ctx.user.accountId}, ${edition}, ${ctx.now}, ${edition}, ${ctx.now})
    on conflict (school_id, notice_id, account_id) do update
       set edition = excluded.edition, acknowledged_edition = excluded.acknowledged_edition, acknowledged_at = excluded.acknowledged_at
     where coalesce(k.acknowledged_edition, 0) < excluded.acknowledged_edition returning k.notice_id`.execute(ctx.tx);
  if (rows.length > 0) ctx.changed({ entity: 'notice', id, action: 'acknowledged', after: { Edition: edition } });
  return getNotice(ctx, id);
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`lower("fullName")`,
  username: sql`username`,
  department: sql`lower(department)`,
  readAt: sql`"readAt"`,
  acknowledgedAt: sql`"acknowledgedAt"`,
};

/** Whom a notice addresses now, and who has read it when it addressed them, each with what they have read of this edition. */
export async function listReaders(ctx: NoticeReading, filter: Input<typeof noticesApi.readers>): Promise<Page<NoticeReader>> {
  await getNotice(ctx, filter.id);
  const where = sql`(${filter.state ?? null}::text is null or state = ${filter.state ?? null})
    and ${matches([sql`"fullName"`, sql`username`, sql`department`], filter.q ?? '')}`;
  const people = sql`(
    select who.id, who.full_name as "fullName", who.username, d.name as department,
           case when k.acknowledged_edition = n.edition then 'acknowledged' when k.edition = n.edition then 'read' else 'unread' end as state,
           case when k.edition = n.edition then k.read_at end as "readAt",
           case when k.acknowledged_edition = n.edition then k.acknowledged_at end as "acknowledgedAt"
      from messaging.notice n
      join lateral (select a.* from ${readers} and (${addresses} or exists (select from messaging.notice_reader o
             where o.school_id = n.school_id and o.notice_id = n.id and o.account_id = a.id))) who on true
      left join messaging.notice_reader k on k.school_id = n.school_id and k.notice_id = n.id and k.account_id = who.id
      left join settings.staff m on m.school_id = n.school_id and m.id = who.staff_member_id
      left join settings.departments d on d.school_id = m.school_id and d.id = m.department_id
     where n.id = ${filter.id}) p`;
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`"fullName"`;
  const { rows } = await sql<NoticeReader>`
    select * from ${people} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${people} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}
