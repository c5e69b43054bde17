import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { type Role, roles } from '#kit/contract/roles.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { planOnce } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { messagingUse } from '../../contract/access.ts';
import type { Notice, NoticeFilter, NoticeRow } from '../contract/notice.ts';
import { addresses, readers, stateOn } from './addressed.ts';

/** What reading notices needs of a handler's context. */
export type NoticeReading = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>;

/** True for those who write notices. */
export const writes = (ctx: Pick<SchoolContext, 'user'>): boolean => judge(messagingUse, viewerOf(ctx.user)) === 'allowed';

interface Stored extends Omit<NoticeRow, 'audience' | 'forYou'> {
  everyone: boolean;
  roles: Role[];
  departments: string[];
}

/** A notice `n`, its reader's account `a` and what that one has read `r`. */
const row = (ctx: NoticeReading): RawBuilder<unknown> => {
  const state = stateOn(schoolDay(ctx));
  const counted = writes(ctx) ? sql`c.addressed, c.read as "readBy", c.acknowledged as "acknowledgedBy"` : none;
  return sql`
    n.id, n.title, n.author, ${state} as state, n.from_day as "fromDay", n.to_day as "toDay", n.pinned,
    n.must_acknowledge as "mustAcknowledge", n.published_at as "publishedAt", n.everyone, n.roles, ${addresses} as mine,
    ${unread(ctx)} as unread, ${waits(ctx)} as waits, ${counted},
    array(select d.name from messaging.notice_department p
            join settings.departments d on d.school_id = p.school_id and d.id = p.department_id
           where p.school_id = n.school_id and p.notice_id = n.id order by d.name) as departments`;
};
const none = sql`null::int as addressed, null::int as "readBy", null::int as "acknowledgedBy"`;

const onBoard = (ctx: NoticeReading) => {
  const today = schoolDay(ctx);
  return sql`(n.state = 'published' and n.from_day <= ${today}::date and coalesce(n.to_day, ${today}::date) >= ${today}::date
    and ${addresses})`;
};
const unread = (ctx: NoticeReading) => sql`(${onBoard(ctx)} and coalesce(r.edition, 0) < n.edition)`;
const waits = (ctx: NoticeReading) =>
  sql`(${onBoard(ctx)} and n.must_acknowledge and coalesce(r.acknowledged_edition, 0) < n.edition)`;

/** Whether the caller may see a notice: those who write see all, others what is on the board for them. */
const visible = (ctx: NoticeReading) => (writes(ctx) ? sql`true` : onBoard(ctx));

const source = (ctx: NoticeReading) => sql`
  messaging.notice n join platform.users a on a.id = ${ctx.user.accountId}
  left join messaging.notice_reader r on r.school_id = n.school_id and r.notice_id = n.id and r.account_id = a.id`;

/** How many it addresses, and how many of those have read and acknowledged what it says now. */
const counts = (ctx: NoticeReading) =>
  writes(ctx)
    ? sql`left join lateral (
        select count(*)::int as addressed, (count(*) filter (where k.edition = n.edition))::int as read,
               (count(*) filter (where k.acknowledged_edition = n.edition))::int as acknowledged
          from (select a.id from ${readers} and ${addresses}) who
          left join messaging.notice_reader k on k.school_id = n.school_id and k.notice_id = n.id and k.account_id = who.id) c on true`
    : sql``;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`lower(n.title)`,
  author: sql`lower(n.author)`,
  fromDay: sql`n.from_day`,
  toDay: sql`n.to_day`,
  publishedAt: sql`n.published_at`,
};

/** One page of the notices that the caller sees. Unless asked otherwise pinned ones are first, then the newest. */
export async function listNotices(ctx: NoticeReading, filter: NoticeFilter): Promise<Page<NoticeRow>> {
  const found = [visible(ctx)];
  if (filter.q) found.push(matches([sql`n.title`, sql`n.words`, sql`n.author`], filter.q));
  if (filter.state) found.push(sql`${stateOn(schoolDay(ctx))} = ${filter.state}`);
  if (filter.mine === 'unread') found.push(unread(ctx));
  if (filter.mine === 'waits') found.push(waits(ctx));
  if (filter.mine === 'addressed') found.push(onBoard(ctx));
  if (filter.since) found.push(sql`n.from_day >= ${filter.since}::date`);
  if (filter.role) found.push(sql`${filter.role} = any(n.roles)`);
  if (filter.departmentId)
    found.push(sql`exists (select from messaging.notice_department d
      where d.school_id = n.school_id and d.notice_id = n.id and d.department_id = ${filter.departmentId})`);
  const where = sql.join(found, sql` and `);
  const key = sortable[filter.sort.replace(/^-/, '')];
  const down = sql`${wayOf(filter.sort)} nulls last`;
  const current = sql`${stateOn(schoolDay(ctx))} = 'current'`;
  const order = key
    ? sql`${key} ${down}`
    : sql`(n.pinned and ${current}) ${down}, n.state = 'draft' desc, n.from_day desc nulls last, n.published_at desc`;
  const { rows: page } = await sql<{ id: number }>`
    select n.id from ${source(ctx)} where ${where}
     order by ${order}, n.id desc ${onPage(filter)}`.execute(ctx.tx);
  // Readers are counted for the page alone, not for all that match: by keys, whatever was asked for.
  await planOnce(ctx.tx);
  const ids = page.map(({ id }) => id);
  const { rows } = await sql<Stored>`
    select ${row(ctx)} from ${source(ctx)} ${counts(ctx)} where n.id = any(${ids}::bigint[])
     order by array_position(${ids}::bigint[], n.id)`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${source(ctx)} where ${where}`.execute(ctx.tx);
  return { rows: rows.map(inWords), total: one(counted).total };
}

/** Counts what waits for the caller's acknowledgement. */
export const countWaiting = (ctx: NoticeReading): RawBuilder<unknown> =>
  sql`select count(*) from ${source(ctx)} where ${waits(ctx)}`;

/** One notice that the caller sees; locked until the transaction ends with `lock`. Throws 404. */
export async function getNotice(ctx: NoticeReading, id: number, lock = false): Promise<Notice> {
  if (lock) await sql`select from messaging.notice where id = ${id} for update`.execute(ctx.tx);
  const { rows } = await sql<Omit<Notice, 'audience' | 'forYou'> & Stored>`
    select ${row(ctx)}, n.version, n.edition, n.body, n.withdrawn_at as "withdrawnAt", n.withdrawn_because as "withdrawnBecause",
           n.updated_at as "updatedAt", case when r.acknowledged_edition = n.edition then r.acknowledged_at end as "acknowledgedAt",
           coalesce((select jsonb_agg(d.department_id order by d.department_id) from messaging.notice_department d
                      where d.school_id = n.school_id and d.notice_id = n.id), '[]') as "departmentIds",
           coalesce((select jsonb_agg(jsonb_build_object('fileId', f.file_id, 'name', f.name) order by f.place)
                       from messaging.notice_file f where f.school_id = n.school_id and f.notice_id = n.id and f.kind = 'attachment'),
                    '[]') as attachments,
           coalesce((select jsonb_agg(f.file_id order by f.file_id) from messaging.notice_file f
                      where f.school_id = n.school_id and f.notice_id = n.id and f.kind = 'image'), '[]') as images
      from ${source(ctx)} ${counts(ctx)} where n.id = ${id} and ${visible(ctx)}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('notice');
  return inWords(rows[0]);
}

/** Throws 404 unless the caller sees the notice and it has the file. */
export async function requireFile(ctx: NoticeReading, id: number, fileId: number): Promise<void> {
  const { rows } = await sql`
    select from ${source(ctx)} join messaging.notice_file f on f.school_id = n.school_id and f.notice_id = n.id
     where n.id = ${id} and f.file_id = ${fileId} and ${visible(ctx)}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('file');
}

function inWords<R extends Stored>({ departments, ...one }: R): Omit<R, 'departments'> & Pick<NoticeRow, 'audience' | 'forYou'> {
  const named = [...one.roles.map((role) => roles[role]?.name ?? role), ...departments];
  const read = one.mine && one.state === 'current' ? 'Read' : '';
  const forYou = one.waits ? 'To acknowledge' : one.unread ? 'Unread' : read;
  return { ...one, audience: one.everyone ? 'Everyone' : named.join(', ') || 'Nobody yet', forYou };
}
