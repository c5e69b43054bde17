import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { RegisterKey, Roll } from '../contract/registers.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** A student of a register on its day. */
export interface Seat {
  readonly student: Roll['rows'][number];
  /** They sit there now. */
  readonly sits: boolean;
  readonly marked: boolean;
  /** What is to be known of them on that day, in words; null: nothing. */
  readonly because: string | null;
  /** They are not marked here that day: they had not come yet, had left, or stand in another register. */
  readonly locked: boolean;
}

interface Found {
  id: number;
  name: string;
  admissionNo: string;
  gender: 'female' | 'male';
  photoFileId: number | null;
  status: string;
  here: boolean;
  admittedOn: string;
  leftOn: string | null;
  seat: string | null;
  sits: boolean;
  marked: boolean;
  /** Whether the register’s own roll has them; null: it has none. */
  inRoll: boolean | null;
  /** In which register of the same session they are marked instead. */
  elsewhere: string | null;
}

/** How somebody left, as the register says it. */
const leftAs: Readonly<Record<string, string>> = {
  transferred: 'transferred',
  completed: 'completed school',
  dropped: 'left school',
  expelled: 'expelled',
  deceased: 'deceased',
};

/**
 * Who belongs to a register on its day: who sits there now, who was there when it was begun, and who is marked in it. Once a
 * register was begun on an earlier day, its own roll says who was there.
 * @param among of some students alone; null: of everybody
 */
export async function rosterOf(
  ctx: Context,
  { classId, streamId, day, session, lesson }: RegisterKey,
  among: readonly number[] | null = null,
): Promise<Seat[]> {
  const past = day < schoolDay(ctx);
  const { rows } = await sql<Found>`
    with register as (
      select id, roll from biometrics.register
       where day = ${day}::date and class_id = ${classId} and coalesce(stream_id, 0) = ${streamId ?? 0}
         and session = ${session} and lesson = ${lesson}),
    marked as (
      select m.student_id from register r join biometrics.register_mark m on m.register_id = r.id and m.school_id = kit.school_id()),
    belong as (
      select id from registration.roll where class_id = ${classId} and stream_id is not distinct from ${streamId}::bigint
      union select student_id from marked
      union select unnest(roll) from register),
    others as (
      select m.student_id, concat_ws(' ', c.name, t.name) as place
        from biometrics.register r
        join biometrics.register_mark m on m.school_id = r.school_id and m.register_id = r.id
        join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
        left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
       where r.day = ${day}::date and r.session = ${session} and r.lesson = ${lesson}
         and m.student_id in (select id from belong) and r.id not in (select id from register))
    select s.id, s.full_name as name, s.admission_no as "admissionNo", s.gender, s.photo_file_id as "photoFileId", s.status, s.here,
           s.admitted_on as "admittedOn", s.left_on as "leftOn", nullif(concat_ws(' ', c.name, t.name), '') as seat,
           s.class_id is not distinct from ${classId}::bigint and s.stream_id is not distinct from ${streamId}::bigint as sits,
           s.id in (select student_id from marked) as marked, (select s.id = any(r.roll) from register r) as "inRoll",
           (select o.place from others o where o.student_id = s.id limit 1) as elsewhere
      from belong b
      join registration.roll s on s.id = b.id and (${among}::bigint[] is null or s.id = any(${among}::bigint[]))
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     order by s.search_text, s.id`.execute(ctx.tx);
  return rows.flatMap((one) => {
    const standing = standingOn(day, past, one);
    if (standing === null) return [];
    const { id: studentId, name, admissionNo, gender, photoFileId, sits, here, marked } = one;
    return [{ student: { studentId, name, admissionNo, gender, photoFileId }, sits: sits && here, marked, ...standing }];
  });
}

/** How somebody stands to a register of a day; null: they have nothing to do with it. */
function standingOn(day: string, past: boolean, one: Found): Pick<Seat, 'because' | 'locked'> | null {
  const { status, here, admittedOn, leftOn, seat, sits, marked, inRoll, elsewhere } = one;
  const left = here || leftOn === null ? null : `${leftAs[status] ?? 'left'} on ${formatDay(leftOn)}`;
  const now = here && !sits ? (seat === null ? 'in no class now' : `in ${seat} now`) : left;
  if (marked) return { because: now, locked: false };
  if (admittedOn > day) return sits && here ? { because: `admitted on ${formatDay(admittedOn)}`, locked: true } : null;
  if (left !== null && leftOn !== null && leftOn <= day) return leftOn === day ? { because: left, locked: true } : null;
  if (!here && leftOn === null) return null;
  if (elsewhere !== null) return sits ? { because: `marked in ${elsewhere}`, locked: true } : null;
  if (past && inRoll === false) return { because: 'not in this class on that day', locked: true };
  if (!sits) return past && inRoll === true ? { because: now, locked: false } : null;
  return { because: now ?? (admittedOn === day ? 'admitted today' : null), locked: false };
}
