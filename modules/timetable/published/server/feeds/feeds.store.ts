import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId, mayOrIsAbove } from '#kit/server/auth/principal.ts';
import { newSecret, tokenHash } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { timetableAdmin } from '../../../contract/access.ts';
import { classOfKey } from '../../../setup/server/classes.ts';
import { type Feed, type FeedKind, type MadeFeed, mostFeeds, type timetableFeedsApi } from '../../contract/feeds.ts';
import { staffMemberOf } from '../read/who.ts';

/** What the product does by itself in a school, such as its sample, is nobody's of the school. */
const administers = (ctx: SchoolContext): boolean => mayOrIsAbove(ctx.user, timetableAdmin);

/**
 * Of an address `f` that has not ended, that somebody is still there who may read it: the teacher whose it is, and of a class who made it.
 * A wall screen stays the school's.
 */
const held = sql`
  not exists (select from settings.staff m where m.school_id = f.school_id and m.id = f.staff_member_id and m.status = 'left')
  and (f.kind <> 'class' or not exists (
    select from platform.users u
      left join settings.staff m on m.school_id = u.school_id and m.id = u.staff_member_id
     where u.school_id = f.school_id and u.id = f.created_by and (u.disabled_at is not null or m.status = 'left')))`;

const listed = (accountId: number, staffMemberId: number | null) => sql`(
  select f.id, f.kind, coalesce(t.full_name, nullif(concat_ws(' ', c.name, s.name), ''), 'Wall screen') as name,
         coalesce(f.created_by = ${accountId}, false) or coalesce(f.staff_member_id = ${staffMemberId}::bigint, false) as mine,
         f.created_at as "createdAt", f.last_read_at as "lastReadAt"
    from timetable.feed f
    left join settings.staff t on t.school_id = f.school_id and t.id = f.staff_member_id
    left join settings.classes c on c.school_id = f.school_id and c.id = f.class_id
    left join settings.streams s on s.school_id = f.school_id and s.id = f.stream_id
   where f.ended_at is null and ${held})`;

/** The addresses that hold and that the user may end. */
export async function listFeeds(ctx: SchoolContext): Promise<Output<typeof timetableFeedsApi.list>> {
  const staffMemberId = await staffMemberOf(ctx);
  const all = administers(ctx);
  const { rows } = await sql<Feed>`
    select id, kind, name, mine, "createdAt", "lastReadAt" from ${listed(ctx.user.accountId, staffMemberId)} f
     where mine or ${all} order by kind = 'wall', mine desc, kind desc, name, id limit 500`.execute(ctx.tx);
  return { rows, administers: all, staffMemberId };
}

/** Throws 404 for an address that has ended, and for somebody else's. */
async function ownFeed(ctx: SchoolContext, id: number): Promise<Feed> {
  const staffMemberId = await staffMemberOf(ctx);
  const { rows } = await sql<Feed>`
    select id, kind, name, mine, "createdAt", "lastReadAt" from ${listed(ctx.user.accountId, staffMemberId)} f
     where id = ${id} and (mine or ${administers(ctx)})`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('address');
  return found;
}

/** Where something is read that has a secret. */
const addressOf = (publicUrl: string, schoolId: number, kind: FeedKind, secret: string): string =>
  kind === 'wall'
    ? `${publicUrl}/timetable/wall/${schoolId.toString(36)}.${secret}`
    : `${publicUrl}/api/timetable/calendar/${schoolId}/${secret}.ics`;

/** Makes an address. Throws 400 at the class, 403 for a wall screen of who does not administer, and 422. */
export async function createFeed(
  ctx: SchoolContext,
  publicUrl: string,
  { kind, classKey }: Input<typeof timetableFeedsApi.create>,
): Promise<MadeFeed> {
  const { tx, user, now, school } = ctx;
  if (kind === 'wall' && !administers(ctx))
    throw new UserError('forbidden', 'Wall screens are set up by the timetable administrator.');
  if (kind === 'class' && classKey === null) throw fieldError('classKey', 'Choose a class.');
  const staffMemberId = kind === 'teacher' ? await staffMemberOf(ctx) : null;
  if (kind === 'teacher' && staffMemberId === null)
    throw new UserError('rule', 'Your account is linked to no member of staff, so it has no timetable of its own.');
  const place = kind === 'class' && classKey !== null ? await classOfKey(tx, classKey) : null;
  const { rows: own } = await sql<{ count: number }>`
    select count(*) as count from timetable.feed where created_by = ${user.accountId} and ended_at is null`.execute(tx);
  if (one(own).count >= mostFeeds)
    throw new UserError('rule', `You have ${mostFeeds} addresses already. End one that is not used any more first.`);
  const secret = newSecret();
  const { rows } = await sql<{ id: number }>`
    insert into timetable.feed (kind, staff_member_id, class_id, stream_id, secret_hash, created_at, created_by)
    values (${kind}, ${staffMemberId}::bigint, ${place?.classId ?? null}::bigint, ${place?.streamId ?? null}::bigint, ${tokenHash(secret)},
            ${now}, ${actorId(user)}::bigint)
    returning id`.execute(tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'calendar address', id, action: 'made', after: { Kind: kind, Class: place?.name ?? null } });
  return { id, address: addressOf(publicUrl, school.id, kind, secret) };
}

/** Gives an address another secret. Throws 404. */
export async function renewFeed(ctx: SchoolContext, publicUrl: string, id: number): Promise<MadeFeed> {
  const { kind, name } = await ownFeed(ctx, id);
  const secret = newSecret();
  await sql`
    update timetable.feed set secret_hash = ${tokenHash(secret)}, created_at = ${ctx.now}, last_read_at = null where id = ${id}`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'calendar address', id, action: 'renewed', after: { Kind: kind, Name: name } });
  return { id, address: addressOf(publicUrl, ctx.school.id, kind, secret) };
}

/** Ends an address. Throws 404. */
export async function revokeFeed(ctx: SchoolContext, id: number): Promise<void> {
  const { kind, name } = await ownFeed(ctx, id);
  await sql`update timetable.feed set ended_at = ${ctx.now} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'calendar address', id, action: 'ended', before: { Kind: kind, Name: name } });
}

/** What is read at an address. */
export interface OpenFeed {
  id: number;
  staffMemberId: number | null;
  classId: number | null;
  streamId: number | null;
  name: string;
}

/** The address with a secret; null for one that has ended or never was, and where who may read it has left. Notes now and then that it was read. */
export async function openFeed(tx: Tx, secret: string, kinds: readonly FeedKind[], now: Date): Promise<OpenFeed | null> {
  const { rows } = await sql<OpenFeed & { stale: boolean }>`
    select f.id, f.staff_member_id as "staffMemberId", f.class_id as "classId", f.stream_id as "streamId",
           coalesce(t.full_name, concat_ws(' ', c.name, s.name)) as name,
           f.last_read_at is null or f.last_read_at < ${new Date(now.getTime() - 600_000)} as stale
      from timetable.feed f
      left join settings.staff t on t.school_id = f.school_id and t.id = f.staff_member_id
      left join settings.classes c on c.school_id = f.school_id and c.id = f.class_id
      left join settings.streams s on s.school_id = f.school_id and s.id = f.stream_id
     where f.secret_hash = ${tokenHash(secret)} and f.ended_at is null and f.kind = any(${kinds}::text[])
       and ${held}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { stale, ...feed } = found;
  if (stale) await sql`update timetable.feed set last_read_at = ${now} where id = ${feed.id}`.execute(tx);
  return feed;
}
