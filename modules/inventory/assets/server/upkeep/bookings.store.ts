import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { AssetBooking, assetBookingsApi } from '../../contract/upkeep.ts';
import { bookingWords } from '../../contract/upkeep.ts';
import type { AssetContext, ReadContext } from '../register/context.ts';

const seen = (now: Date): RawBuilder<unknown> => sql`
  select b.id, b.version, b.asset_id as "assetId", a.tag, a.name as "assetName", b.staff_member_id as "staffMemberId",
         b.student_id as "studentId", coalesce(f.full_name, s.full_name, '') as who, b.purpose, b.from_at as "fromAt",
         b.until_at as "untilAt", b.state, b.out_at as "outAt", b.back_at as "backAt", b.condition_in as "conditionIn",
         b.booked_name as "bookedName", (b.state = 'out' and b.until_at < ${now}) as late
    from inventory.asset_booking b
    join inventory.asset a on a.school_id = b.school_id and a.id = b.asset_id
    left join settings.staff f on f.school_id = b.school_id and f.id = b.staff_member_id
    left join registration.roll s on s.school_id = b.school_id and s.id = b.student_id`;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fromAt: sql`x."fromAt"`,
  untilAt: sql`x."untilAt"`,
  tag: sql`lower(x.tag)`,
  who: sql`kit.fold(x.who)`,
};

/** Bookings and loans, a page of them. */
export async function listBookings(
  { tx, now, school }: ReadContext,
  { assetId, state, day, q, page, size, sort }: Input<typeof assetBookingsApi.list>,
): Promise<Page<AssetBooking>> {
  const inState =
    state === undefined
      ? sql`true`
      : state === 'open'
        ? sql`x.state in ('booked', 'out')`
        : state === 'late'
          ? sql`x.late`
          : sql`x.state = ${state}`;
  const { rows } = await sql<AssetBooking & { total: number }>`
    select x.*, count(*) over () as total from (${seen(now)}) x
     where ${inState} and (${assetId ?? null}::bigint is null or x."assetId" = ${assetId ?? null})
       and (${day ?? null}::date is null or ((x."fromAt" at time zone ${school.timeZone})::date <= ${day ?? null}::date
            and (x."untilAt" at time zone ${school.timeZone})::date >= ${day ?? null}::date))
       and ${q ? matches([sql`x.tag`, sql`x."assetName"`, sql`x.who`, sql`x.purpose`], q) : sql`true`}
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`x."fromAt"`} ${wayOf(sort)}, x.id desc
     ${onPage({ page, size })}`.execute(tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One booking. Throws 404. */
export async function getBooking({ tx, now }: ReadContext, id: number): Promise<AssetBooking> {
  const { rows } = await sql<AssetBooking>`select x.* from (${seen(now)}) x where x.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('booking');
  return found;
}

/** Holds an asset that can be lent. Throws 400 at `assetId`. */
async function holdLendable({ tx }: AssetContext, assetId: number): Promise<void> {
  const { rows } = await sql<{ bookable: boolean; status: string; name: string }>`
    select bookable, status, name from inventory.asset where id = ${assetId} for update`.execute(tx);
  const [asset] = rows;
  if (!asset) throw fieldError('assetId', 'Choose an asset of this school.');
  if (!asset.bookable) throw fieldError('assetId', `${asset.name} is not lent. Its facts say whether it can be booked.`);
  if (asset.status !== 'in_use' && asset.status !== 'store')
    throw fieldError('assetId', `${asset.name} is not there to be lent.`);
}

/** Books an asset; the database refuses a time in which somebody else has it. Throws 400 at the field. */
export async function book(ctx: AssetContext, draft: Input<typeof assetBookingsApi.book>): Promise<AssetBooking> {
  const { assetId, staffMemberId, studentId, purpose, out } = draft;
  await holdLendable(ctx, assetId);
  if ((staffMemberId === null) === (studentId === null))
    throw fieldError('staffMemberId', 'Choose a member of staff or a student.');
  await refuseGone(ctx, { staffMemberId, studentId });
  if (Date.parse(draft.untilAt) <= ctx.now.getTime()) throw fieldError('untilAt', 'This time is over.');
  if (Date.parse(draft.untilAt) <= Date.parse(draft.fromAt)) throw fieldError('untilAt', 'Choose a time after the first.');
  const from = out ? ctx.now : new Date(draft.fromAt);
  if (out) await refuseOut(ctx, assetId);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.asset_booking
      (asset_id, staff_member_id, student_id, purpose, from_at, until_at, state, out_at, booked_by, booked_name, at)
    values (${assetId}, ${staffMemberId}::bigint, ${studentId}::bigint, ${purpose}, ${from}, ${new Date(draft.untilAt)},
            ${out ? 'out' : 'booked'}, ${out ? ctx.now : null}::timestamptz, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  const made = await getBooking(ctx, one(rows).id);
  say(ctx, null, made, out ? 'handed out' : 'booked');
  return made;
}

/** Throws 400 at the field for nobody of this school, and for who has left it. */
async function refuseGone(
  { tx }: AssetContext,
  { staffMemberId, studentId }: Pick<Input<typeof assetBookingsApi.book>, 'staffMemberId' | 'studentId'>,
): Promise<void> {
  const { rows } = await sql<{ name: string; here: boolean }>`
    select full_name as name, here from registration.roll where id = ${studentId}::bigint
    union all
    select full_name, status <> 'left' from settings.staff where id = ${staffMemberId}::bigint`.execute(tx);
  const [field, of] = studentId === null ? ['staffMemberId', 'member of staff'] : ['studentId', 'student'];
  if (!rows[0]) throw fieldError(field, `Choose a ${of} of this school.`);
  if (!rows[0].here) throw fieldError(field, `${rows[0].name} has left the school.`);
}

async function refuseOut({ tx, now }: AssetContext, assetId: number): Promise<void> {
  const { rows } = await sql<AssetBooking>`
    select x.* from (${seen(now)}) x where x."assetId" = ${assetId} and x.state = 'out'`.execute(tx);
  if (rows[0]) throw new UserError('rule', `It is out with ${rows[0].who}. Note first that it is back.`);
}

const inHistory = ({ who, fromAt, untilAt, state, conditionIn }: AssetBooking) => ({
  For: who,
  From: fromAt,
  Until: untilAt,
  State: bookingWords[state],
  Condition: conditionIn,
});

function say(ctx: AssetContext, before: AssetBooking | null, after: AssetBooking, action: string): void {
  const was = before && inHistory(before);
  ctx.changed({ entity: 'booking of an asset', id: after.id, action, before: was, after: inHistory(after) });
  ctx.changed({ entity: 'asset', id: after.assetId, action, after: { For: after.who, Until: after.untilAt } });
}

interface At {
  id: number;
  version: number;
}

/** Holds a booking in one of these states, changes it, and says so. Throws 404, 409. */
async function moving(
  ctx: AssetContext,
  { id, version }: At,
  { from, action }: { from: AssetBooking['state']; action: string },
  work: (before: AssetBooking) => Promise<RawBuilder<unknown>>,
): Promise<AssetBooking> {
  const { rows } = await sql<{ version: number }>`
    select version from inventory.asset_booking where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('booking');
  const before = await getBooking(ctx, id);
  if (rows[0].version !== version) throw staleRecord('booking');
  if (before.state !== from)
    throw new UserError(
      'conflict',
      `This booking is “${bookingWords[before.state]}”. This is done only with one that is “${bookingWords[from]}”.`,
    );
  await sql`update inventory.asset_booking set ${await work(before)}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getBooking(ctx, id);
  say(ctx, before, after, action);
  return after;
}

/** Hands a booked asset out; earlier than booked only while nobody else has it. */
export const handOut = (ctx: AssetContext, input: Input<typeof assetBookingsApi.handOut>): Promise<AssetBooking> =>
  moving(ctx, input, { from: 'booked', action: 'handed out' }, async ({ assetId, untilAt }) => {
    await holdLendable(ctx, assetId);
    await refuseOut(ctx, assetId);
    if (Date.parse(untilAt) <= ctx.now.getTime())
      throw new UserError('rule', 'The time that it was booked for is over. Book it anew.');
    return sql`state = 'out', out_at = ${ctx.now}, from_at = least(from_at, ${ctx.now})`;
  });

/** Notes that it is back; from then on it is free. */
export const bringBack = (ctx: AssetContext, input: Input<typeof assetBookingsApi.bringBack>): Promise<AssetBooking> =>
  moving(ctx, input, { from: 'out', action: 'brought back' }, async ({ assetId }) => {
    await sql`
      update inventory.asset set condition = ${input.condition}, version = version + 1 where id = ${assetId}`.execute(ctx.tx);
    return sql`state = 'back', back_at = greatest(${ctx.now}, from_at), condition_in = ${input.condition}`;
  });

export const cancelBooking = (ctx: AssetContext, input: Input<typeof assetBookingsApi.cancel>): Promise<AssetBooking> =>
  moving(ctx, input, { from: 'booked', action: 'cancelled' }, () => Promise.resolve(sql`state = 'cancelled'`));
