import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, tableStore } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { HeldPost, HeldPostDraft, Place, Post } from '../../contract/people/posts.ts';
import { dayOf, type StaffContext } from './staff.store.ts';

const heldOn = (today: string) => sql`h.from_day <= ${today} and (h.to_day is null or h.to_day >= ${today})`;

/** The look-up of posts with how many hold each on a day. */
export const postTableOn = (today: string) =>
  tableStore<Post>({
    table: 'settings.post',
    entity: 'post',
    columns: { name: 'name', active: 'active' },
    computed: {
      holders: sql`(
        select count(distinct h.staff_member_id) from settings.staff_post h
         where h.school_id = t.school_id and h.post_id = t.id and ${heldOn(today)})`,
    },
    search: ['name'],
  });

/** The posts that a school begins with. */
export const usualPosts = [
  'Principal',
  'Deputy principal',
  'Senior teacher',
  'Director of studies',
  'Head of department',
  'Class teacher',
  'Housemaster',
  'Games teacher',
  'Guidance and counselling',
  'Examinations officer',
  'Patron',
];

/** The posts that somebody holds and held, the newest first. */
export async function postsOf(ctx: StaffContext, staffMemberId: number): Promise<HeldPost[]> {
  const { rows } = await sql<HeldPost>`
    select h.id, h.version, h.post_id as "postId", p.name, h.detail, h.from_day as "fromDay", h.to_day as "toDay",
           ${heldOn(dayOf(ctx))} as current
      from settings.staff_post h join settings.post p on p.school_id = h.school_id and p.id = h.post_id
     where h.staff_member_id = ${staffMemberId} order by h.to_day desc nulls first, h.from_day desc, h.id desc`.execute(ctx.tx);
  return rows;
}

const words = ({ name, detail, fromDay, toDay }: Pick<HeldPost, 'name' | 'detail' | 'fromDay' | 'toDay'>) => ({
  Post: [name, detail].filter(Boolean).join(' '),
  From: fromDay,
  To: toDay,
});

async function oneOf(ctx: StaffContext, staffMemberId: number, id: number): Promise<HeldPost> {
  const found = (await postsOf(ctx, staffMemberId)).find((post) => post.id === id);
  if (!found) throw notFound('post');
  return found;
}

/** Gives somebody a post. */
export async function addPost(ctx: StaffContext, staffMemberId: number, draft: HeldPostDraft): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_post (staff_member_id, post_id, detail, from_day, to_day)
    values (${staffMemberId}, ${draft.postId}, ${draft.detail}, ${draft.fromDay}, ${draft.toDay}) returning id`.execute(ctx.tx);
  const after = await oneOf(ctx, staffMemberId, one(rows).id);
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'post given', after: words(after) });
}

/** Changes a post that is held, or ends it. Throws 404 and 409. */
export async function changePost(
  ctx: StaffContext,
  staffMemberId: number,
  { id, version, ...draft }: HeldPostDraft & { id: number; version: number },
): Promise<void> {
  const before = await oneOf(ctx, staffMemberId, id);
  const { rows } = await sql`
    update settings.staff_post
       set post_id = ${draft.postId}, detail = ${draft.detail}, from_day = ${draft.fromDay}, to_day = ${draft.toDay},
           version = version + 1
     where id = ${id} and staff_member_id = ${staffMemberId} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('post');
  const after = await oneOf(ctx, staffMemberId, id);
  ctx.changed({
    entity: 'staff member',
    id: staffMemberId,
    action: 'post changed',
    before: words(before),
    after: words(after),
  });
}

/** Removes a post that was entered by mistake. */
export async function removePost(ctx: StaffContext, staffMemberId: number, id: number): Promise<void> {
  const before = await oneOf(ctx, staffMemberId, id);
  await sql`delete from settings.staff_post where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'post removed', before: words(before) });
}

/** The streams, departments and hostels that somebody leads. */
export async function placesOf(tx: Tx, staffMemberId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select 'Class teacher' as what, c.name || ' ' || t.name as of from settings.stream t
      join settings.class c on c.school_id = t.school_id and c.id = t.class_id where t.class_teacher_id = ${staffMemberId}
    union all select 'Head of department', name from settings.department where head_id = ${staffMemberId}
    union all select 'Hostel master', name from settings.hostel where master_id = ${staffMemberId}
    order by 1, 2`.execute(tx);
  return rows;
}
