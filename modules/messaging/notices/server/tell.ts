import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { noticeEvents } from '../contract/events.ts';
import type { Notice } from '../contract/notice.ts';
import { addresses, readers } from './addressed.ts';
import type { NoticeWriting } from './write.store.ts';

/** Tells everybody whom a notice addresses, except the one who publishes it; by their own number or that of their staff record. */
export async function tellOfNotice(ctx: NoticeWriting, { id, title, fromDay }: Notice): Promise<void> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select a.full_name as name, coalesce(m.phone, a.phone) as phone
      from messaging.notice n
      join lateral (select a.* from ${readers} and ${addresses} and a.id <> ${ctx.user.accountId}) a on true
      left join settings.staff m on m.school_id = n.school_id and m.id = a.staff_member_id
     where n.id = ${id} order by a.id`.execute(ctx.tx);
  const values = { title, day: fromDay === null ? '' : formatDay(fromDay) };
  await ctx.services.events.happened(
    ctx,
    noticeEvents.published,
    rows.map((person) => ({ person, values })),
  );
}
