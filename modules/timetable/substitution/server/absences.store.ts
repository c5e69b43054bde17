import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Absence, absencesApi } from '../contract/absences.ts';
import { absenceWords } from '../contract/words.ts';
import { holdDays } from './hold-days.ts';
import { endAbsences, isOver } from './end-absences.ts';
import { takeBackNotMissed, takeBackOfAway } from './take-back.ts';

const seen = sql`(
  select a.id, a.version, a.staff_member_id as "staffMemberId", f.full_name as name, kit.fold(f.full_name) as folded,
         a.from_day as "fromDay", a.until_day as "untilDay", a.from_time as "fromTime", a.until_time as "untilTime", a.kind, a.reason,
         a.source, a.state
    from timetable.absence a
    join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id)`;
const fields = sql`id, version, "staffMemberId", name, "fromDay", "untilDay", "fromTime", "untilTime", kind, reason, source, state`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fromDay: sql`"fromDay"`,
  untilDay: sql`"untilDay"`,
  name: sql`folded`,
};

export async function listAbsences(
  ctx: SchoolContext,
  { q, kind, state, from, until, page, size, sort }: Input<typeof absencesApi.list>,
): Promise<Page<Absence>> {
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`"fromDay"`} ${wayOf(sort)}`;
  const { rows } = await sql<Absence & { total: number }>`
    select ${fields}, count(*) over () as total from ${seen} x
     where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})
       and (${from ?? null}::date is null or "untilDay" >= ${from ?? null}::date)
       and (${until ?? null}::date is null or "fromDay" <= ${until ?? null}::date)
       and ${q ? holds(sql`folded`, q) : sql`true`}
     order by ${order}, folded, id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
export async function getAbsence(ctx: Pick<SchoolContext, 'tx'>, id: number): Promise<Absence> {
  const { rows } = await sql<Absence>`select ${fields} from ${seen} x where id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('absence');
  return found;
}

type Draft = Omit<Input<typeof absencesApi.create>, 'source'>;

/** Throws 400 at the field: times that run backwards, somebody who has left, or days that another absence has. */
async function refuseWrong(ctx: SchoolContext, draft: Draft, id: number | null): Promise<void> {
  const { staffMemberId, fromDay, untilDay, fromTime, untilTime } = draft;
  if (untilDay < fromDay) throw fieldError('untilDay', 'Choose a day that is not before the first one.');
  if (fromDay === untilDay && fromTime !== null && untilTime !== null && untilTime <= fromTime)
    throw fieldError('untilTime', 'Enter a time after the first one.');
  const { rows: people } = await sql<{ left: boolean }>`
    select status = 'left' as left from settings.staff where id = ${staffMemberId}`.execute(ctx.tx);
  const [person] = people;
  if (!person) throw fieldError('staffMemberId', 'Choose a member of staff of this school.');
  if (person.left) throw fieldError('staffMemberId', 'This member of staff has left the school.');
  await holdDays(ctx.tx);
  const { rows: other } = await sql<{ id: number }>`
    select id from timetable.absence
     where staff_member_id = ${staffMemberId} and state = 'open' and id is distinct from ${id}::bigint
       and from_day <= ${untilDay}::date and until_day >= ${fromDay}::date
       and (from_day::text || coalesce(from_time, '00:00')) < (${untilDay}::text || coalesce(${untilTime}::text, '24:00'))
       and (until_day::text || coalesce(until_time, '24:00')) > (${fromDay}::text || coalesce(${fromTime}::text, '00:00'))
     limit 1`.execute(ctx.tx);
  if (other.length > 0) throw fieldError('fromDay', 'This teacher is said to be away then already.');
}

const inWords = ({ name, fromDay, untilDay, fromTime, untilTime, kind, reason }: Absence) => ({
  Teacher: name,
  From: [fromDay, fromTime].filter(Boolean).join(' '),
  Until: [untilDay, untilTime].filter(Boolean).join(' '),
  Why: absenceWords[kind],
  Reason: reason,
});

/** Says that a teacher is away; lessons that they were given to take then are without a teacher again. Throws 400 at the field. */
export async function createAbsence(ctx: SchoolContext, draft: Input<typeof absencesApi.create>): Promise<Absence> {
  await refuseWrong(ctx, draft, null);
  const { rows } = await sql<{ id: number }>`
    insert into timetable.absence (staff_member_id, from_day, until_day, from_time, until_time, kind, reason, source, created_by)
    values (${draft.staffMemberId}, ${draft.fromDay}::date, ${draft.untilDay}::date, ${draft.fromTime}, ${draft.untilTime}, ${draft.kind},
            ${draft.reason}, ${draft.source}, ${actorId(ctx.user)}::bigint)
    returning id`.execute(ctx.tx);
  const made = await getAbsence(ctx, one(rows).id);
  ctx.changed({ entity: 'absence of a teacher', id: made.id, action: 'said', after: inWords(made) });
  await takeBackOfAway(ctx, made.staffMemberId);
  return made;
}

/** Throws 404, 409 where somebody else has changed it, 422 where it was cancelled, and 400 at the field. */
export async function updateAbsence(ctx: SchoolContext, draft: Input<typeof absencesApi.update>): Promise<Absence> {
  const before = await getAbsence(ctx, draft.id);
  if (before.state === 'cancelled') throw new UserError('rule', 'This absence was cancelled. Add a new one.');
  await refuseWrong(ctx, draft, draft.id);
  const { rows } = await sql`
    update timetable.absence
       set staff_member_id = ${draft.staffMemberId}, from_day = ${draft.fromDay}::date, until_day = ${draft.untilDay}::date,
           from_time = ${draft.fromTime}, until_time = ${draft.untilTime}, kind = ${draft.kind}, reason = ${draft.reason},
           version = version + 1
     where id = ${draft.id} and version = ${draft.version} and state = 'open' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('absence');
  await takeBackNotMissed(ctx, before.staffMemberId);
  await takeBackOfAway(ctx, draft.staffMemberId);
  const after = await getAbsence(ctx, draft.id);
  ctx.changed({
    entity: 'absence of a teacher',
    id: draft.id,
    action: 'changed',
    before: inWords(before),
    after: inWords(after),
  });
  return after;
}

/**
 * The teacher is there after all: an absence of which lessons were missed already ends now, another is cancelled, and what was
 * arranged for lessons to come is taken back. Throws 404, 409 and 422 where it was cancelled or is over.
 */
export async function cancelAbsence(ctx: SchoolContext, id: number, version: number): Promise<Absence> {
  await holdDays(ctx.tx);
  const before = await getAbsence(ctx, id);
  if (before.state === 'cancelled') throw new UserError('rule', 'This absence was cancelled already.');
  if (isOver(ctx, before)) throw new UserError('rule', 'This absence is over: what was covered stays as it was.');
  if (before.version !== version) throw staleRecord('absence');
  const became = (await endAbsences(ctx, [before])).get(id) ?? 'cancelled';
  await takeBackNotMissed(ctx, before.staffMemberId);
  const after = await getAbsence(ctx, id);
  ctx.changed({
    entity: 'absence of a teacher',
    id,
    action: became,
    before: inWords(before),
    ...(became === 'ended' ? { after: inWords(after) } : {}),
  });
  return after;
}
