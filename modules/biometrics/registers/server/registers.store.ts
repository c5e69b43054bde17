import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { RegisterKey, RegisterRow, registersApi, Roll, Standing } from '../contract/registers.ts';
import { type LessonsOfDay, readTaught } from './lessons-of-day.ts';
import { inSickBay, nowInSickBay } from '../../days/server/sick-bay-days.store.ts';
import { placesOf } from './places.ts';
import { rosterOf } from './roster.store.ts';
import { noSchoolBecause, refuseFuture, standingOf } from '../../setup/server/register-day.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import { readSettings } from '../../setup/server/settings.store.ts';

export type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  className: sql`level`,
  session: sql`session`,
  state: sql`state`,
  takenAt: sql`"takenAt"`,
  absent: sql`absent`,
};

/** The registers of a day, in the order asked for; those of one class by stream and then in the order of the day. */
export async function listRegisters(
  ctx: Context,
  { day = schoolDay(ctx), q, classId, state, page, size, sort }: Input<typeof registersApi.list>,
  sources: readonly LessonsOfDay[] = [],
): Promise<Output<typeof registersApi.list>> {
  refuseFuture(ctx, day);
  const scope = await registerScope(ctx);
  const { settings, due } = await standingOf(ctx, day);
  const closedBecause = await noSchoolBecause(ctx, day);
  const overdue = closedBecause === null ? (['morning', 'afternoon', 'lesson'] as const).filter((session) => due(session)) : [];
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`level`} ${wayOf(sort)} nulls last`;
  const states = state === 'open' ? ['begun', 'due', 'to come'] : state === undefined ? null : [state];
  const { rows } = await sql<Omit<RegisterRow, 'subject' | 'teacher'> & { total: number }>`
    with moved as materialized (
      select r.id, r.session, r.lesson, s.here, s.class_id, s.stream_id
        from biometrics.register r
        join biometrics.register_mark m on m.school_id = r.school_id and m.register_id = r.id
        join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
       where r.day = ${day}::date and (not s.here or (s.class_id, coalesce(s.stream_id, 0)) is distinct from (r.class_id, coalesce(r.stream_id, 0)))),
    listed as (
      select concat_ws(' ', p.class_id, coalesce(p.stream_id, 0), p.session, p.lesson) as id, p.level,
             p.class_id as "classId", p.class_name as "className", p.stream_id as "streamId", p.stream_name as "streamName",
             p.session, p.lesson, w.full_name as "classTeacher", s.students - v.came + v.went as students, coalesce(m.marked, 0) as marked,
             coalesce(m.present, 0) as present, coalesce(m.late, 0) as late, coalesce(m.absent, 0) as absent,
             r.taken_name as "takenBy", r.taken_at as "takenAt",
             case when r.id is null then case when p.session = any(${overdue}::text[]) then 'due' else 'to come' end
                  when coalesce(m.marked, 0) < s.students - v.came + v.went then 'begun' else 'taken' end as state
        from ${placesOf(settings)} p
        left join settings.staff w on w.school_id = p.school_id and w.id = p.class_teacher_id
        join (
          select s.school_id, s.class_id, s.stream_id, count(*) as students from registration.roll s
           where s.here and s.admitted_on <= ${day}::date group by s.school_id, s.class_id, s.stream_id) s
          on s.school_id = p.school_id and s.class_id = p.class_id and s.stream_id is not distinct from p.stream_id
        left join biometrics.register r
          on r.school_id = p.school_id and r.day = ${day}::date and r.class_id = p.class_id
         and coalesce(r.stream_id, 0) = coalesce(p.stream_id, 0) and r.session = p.session and r.lesson = p.lesson
        left join lateral (
          select count(*) as marked, count(*) filter (where meaning in ('present', 'late', 'function')) as present,
                 count(*) filter (where meaning = 'late') as late, count(*) filter (where meaning in ('absent', 'excused', 'sick')) as absent
            from biometrics.register_mark m where m.school_id = r.school_id and m.register_id = r.id) m on true
        -- Who sits here now and is marked in another stream of that session, and who is marked here and sits elsewhere now.
        cross join lateral (
          select count(*) filter (where v.here and v.session = p.session and v.lesson = p.lesson and v.class_id = p.class_id
                                    and v.stream_id is not distinct from p.stream_id) as came,
                 count(*) filter (where v.id = r.id) as went from moved v) v
       where ${scope.sees} and (${classId ?? null}::bigint is null or p.class_id = ${classId ?? null})
         and ${q ? holds(sql`kit.fold(concat_ws(' ', p.class_name, p.stream_name, w.full_name))`, q) : sql`true`})
    select id, ${day} as day, "classId", "className", "streamId", "streamName", session, lesson, "classTeacher", students, marked, present, late, absent,
           "takenBy", "takenAt", state, count(*) over () as total
      from listed where ${states}::text[] is null or state = any(${states}::text[])
     order by ${order}, level, "className", "streamName", case session when 'morning' then 1 when 'afternoon' then 2 else 3 end, lesson
     ${onPage({ page, size })}`.execute(ctx.tx);
  const taughtIn = await readTaught(
    ctx.tx,
    sources,
    day,
    rows.map(({ session }) => session),
  );
  const told = rows.map((row) => ({ ...row, ...(taughtIn(row) ?? { subject: null, teacher: null }) }));
  return { rows: told, total: rows[0]?.total ?? 0, day, closedBecause };
}

/** Whether the user sees and marks a register. Throws 404 for one that is not theirs to see, and for one that the school does not take. */
export async function placeOf(
  ctx: Context,
  { classId, streamId, session, lesson }: Omit<RegisterKey, 'day'>,
): Promise<{ className: string; streamName: string | null; marks: boolean }> {
  const scope = await registerScope(ctx);
  const place = await sql<{ className: string; streamName: string | null; marks: boolean }>`
    select p.class_name as "className", p.stream_name as "streamName", coalesce(${scope.marks}, false) as marks
      from ${placesOf({ sessions: session === 'lesson' ? 'lessons' : 'both', lessons: lesson })} p
     where p.class_id = ${classId} and p.stream_id is not distinct from ${streamId}::bigint and p.session = ${session} and p.lesson = ${lesson}
       and ${scope.sees}`.execute(ctx.tx);
  const [found] = place.rows;
  if (!found) throw notFound('register');
  return found;
}

/** What a stream's register is taken with. Throws 404. */
export async function rollOf(ctx: Context, { classId, streamId }: Input<typeof registersApi.roll>): Promise<Roll> {
  const settings = await readSettings(ctx.tx);
  const session = settings.sessions === 'lessons' ? ('lesson' as const) : ('morning' as const);
  const { className, streamName } = await placeOf(ctx, { classId, streamId, session, lesson: session === 'lesson' ? 1 : 0 });
  const { rows } = await sql<Roll['rows'][number]>`
    select id as "studentId", full_name as name, admission_no as "admissionNo", gender, photo_file_id as "photoFileId"
      from registration.roll
     where here and class_id = ${classId} and stream_id is not distinct from ${streamId}::bigint order by search_text, id`.execute(
    ctx.tx,
  );
  const { rows: codes } = await sql<Roll['codes'][number]>`
    select id, letter, name, meaning from biometrics.code where active order by place, letter`.execute(ctx.tx);
  const { rows: reasons } = await sql<Roll['reasons'][number]>`
    select id, name, meaning from biometrics.reason where active order by name`.execute(ctx.tx);
  return { className, streamName, mode: settings.sessions, lessons: settings.lessons, codes, reasons, rows };
}

/** The register's own row; null while nobody has begun it. */
export async function registerAt(
  tx: Tx,
  { classId, streamId, day, session, lesson }: RegisterKey,
): Promise<{ id: number; takenBy: string; takenAt: string } | null> {
  const { rows } = await sql<{ id: number; takenBy: string; takenAt: string }>`
    select id, taken_name as "takenBy", taken_at as "takenAt" from biometrics.register
     where day = ${day}::date and class_id = ${classId} and coalesce(stream_id, 0) = ${streamId ?? 0} and session = ${session}
       and lesson = ${lesson}`.execute(tx);
  return rows[0] ?? null;
}

/** The marks of a register as they stand. */
export async function marksIn(tx: Tx, registerId: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select student_id as "studentId", code_id as "codeId", reason_id as "reasonId", minutes_late as "minutesLate", note, letter, meaning,
           version, marked_name as by, marked_at as at
      from biometrics.register_mark
     where register_id = ${registerId}`.execute(tx);
  return rows;
}

/** How many files stand beside each student’s mark in a register; who has none is left out. */
async function countEvidence(tx: Tx, registerId: number): Promise<{ studentId: number; files: number }[]> {
  const { rows } = await sql<{ studentId: number; files: number }>`
    select student_id as "studentId", count(*) as files
      from biometrics.register_evidence where register_id = ${registerId} and file_id is not null group by student_id`.execute(
    tx,
  );
  return rows;
}

/** What stands in a register. Throws 404, and 422 for a day that has not come. */
export async function marksOf(
  ctx: Context,
  key: RegisterKey,
  sources: readonly LessonsOfDay[] = [],
): Promise<Output<typeof registersApi.marks>> {
  refuseFuture(ctx, key.day);
  const { marks: mayMark } = await placeOf(ctx, key);
  const { administers } = await registerScope(ctx);
  const { closed } = await standingOf(ctx, key.day);
  const register = await registerAt(ctx.tx, key);
  const marks = register ? await marksIn(ctx.tx, register.id) : [];
  const seats = await rosterOf(ctx, key);
  return {
    takenBy: register?.takenBy ?? null,
    takenAt: register?.takenAt ?? null,
    closedBecause:
      (await noSchoolBecause(ctx, key.day)) ??
      (!mayMark
        ? 'This register is for its class teacher and for who marks all registers.'
        : closed && !administers
          ? 'The day has closed. The attendance administrator changes it, with a reason.'
          : null),
    needsReason: closed,
    taught: (await readTaught(ctx.tx, sources, key.day, [key.session]))(key),
    marks,
    proposed: await proposalsOf(
      ctx,
      key.day,
      seats.filter(({ marked, locked }) => !marked && !locked).map(({ student }) => student.studentId),
    ),
    others: seats.filter(({ sits }) => !sits).map(({ student }) => student),
    known: seats.flatMap(({ student, because, locked }) =>
      because === null ? [] : [{ studentId: student.studentId, because, locked }],
    ),
    evidence: register ? await countEvidence(ctx.tx, register.id) : [],
  };
}

/** What is known already of students without a mark, with its words: out with leave, suspended, or in the sick bay. */
async function proposalsOf(ctx: Context, day: string, studentIds: readonly number[]) {
  const away = await studentsOnLeave(ctx.tx, day, ctx.school.timeZone);
  const { rows: suspended } = await sql<{ id: number }>`
    select id from registration.roll
     where status = 'suspended' and ${day === schoolDay(ctx)} and id = any(${studentIds}::bigint[])`.execute(ctx.tx);
  const out = new Set(suspended.map(({ id }) => id));
  const lying =
    day === schoolDay(ctx)
      ? await nowInSickBay(ctx.tx, studentIds)
      : await inSickBay(
          ctx.tx,
          studentIds.map((studentId) => ({ studentId, day })),
        );
  const bay = new Set(lying.map(({ studentId }) => studentId));
  const { rows } = await sql<{ id: number; meaning: 'leave_out' | 'sick' }>`
    select distinct on (meaning) id, meaning from biometrics.code where active and meaning in ('leave_out', 'sick')
     order by meaning, name ilike '%sick bay%' desc, place, letter`.execute(ctx.tx);
  const codeOf = (meaning: 'leave_out' | 'sick') => rows.find((code) => code.meaning === meaning)?.id;
  return studentIds.flatMap((studentId) => {
    const kind = out.has(studentId) ? 'suspension' : away.get(studentId);
    const [codeId, because] = kind
      ? [codeOf('leave_out'), kind === 'suspension' ? 'suspended' : 'on leave-out']
      : [bay.has(studentId) ? codeOf('sick') : undefined, 'in the sick bay'];
    return codeId === undefined ? [] : [{ studentId, codeId, because }];
  });
}

/** Every value that a student's mark has had, the newest first. Throws 404. */
export async function historyOf(
  ctx: Context,
  { studentId, ...key }: Input<typeof registersApi.history>,
): Promise<Output<typeof registersApi.history>> {
  await placeOf(ctx, key);
  const register = await registerAt(ctx.tx, key);
  if (!register) return { rows: [] };
  const { rows } = await sql<Output<typeof registersApi.history>['rows'][number]>`
    select letter, meaning, reason, minutes_late as "minutesLate", note, because, marked_name as by, marked_at as at
      from biometrics.register_change where register_id = ${register.id} and student_id = ${studentId}
     order by version desc`.execute(ctx.tx);
  return { rows };
}
