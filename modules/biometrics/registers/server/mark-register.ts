import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { meaningOfDay } from '../../days/server/day.rules.ts';
import { noteRegistered } from '../../days/server/days.store.ts';
import type { Meaning } from '../../setup/contract/codes.ts';
import type { Entered, MarkEntry, RegisterKey, Standing } from '../contract/registers.ts';
import { noSchoolBecause, refuseFuture, standingOf } from '../../setup/server/register-day.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import { type Context, marksIn, placeOf } from './registers.store.ts';
import { rosterOf, type Seat } from './roster.store.ts';

interface Asked {
  readonly marks: readonly MarkEntry[];
  /** Why, once the day has closed. */
  readonly because: string | null;
  /** When it was marked on a phone without a line. */
  readonly markedAt: string | null;
}

interface Written extends MarkEntry {
  readonly letter: string;
  readonly meaning: Meaning;
}

/**
 * Marks a register student by student, and works their day out anew. A mark that somebody else has changed since it was seen is a
 * conflict, and stays; one that says the same already is saved. Throws 404, 403 for who does not mark it, and 422 on a day without school,
 * and once the day has closed: then who administers attendance changes it, with a reason.
 */
export async function markRegister(ctx: Context, key: RegisterKey, asked: Asked): Promise<Entered> {
  refuseFuture(ctx, key.day);
  const place = await placeOf(ctx, key);
  if (!place.marks) throw new UserError('forbidden', 'This register is for its class teacher and for who marks all registers.');
  const because = await mayStill(ctx, key, asked);
  const wanted = [...new Map(asked.marks.map((mark) => [mark.studentId, mark])).values()];
  const ids = wanted.map(({ studentId }) => studentId);
  await lockStudents(ctx.tx, ids);
  const there = await held(ctx.tx, key);
  const seats = await rosterOf(ctx, key, there === null ? null : ids);
  const seatOf = new Map(seats.map((seat) => [seat.student.studentId, seat]));
  const register = there ?? (await begin(ctx, key, seats));
  const known = await wordsOf(ctx.tx);
  const present = new Map((await marksIn(ctx.tx, register)).map((mark) => [mark.studentId, mark]));
  const refused: Entered['refused'] = [];
  const same: Standing[] = [];
  const conflicts: Standing[] = [];
  const writing: Written[] = [];
  for (const mark of wanted) {
    const code = known.codes.get(mark.codeId);
    const stands = present.get(mark.studentId);
    const seat = seatOf.get(mark.studentId);
    if (!stands && (!seat || seat.locked)) refused.push({ studentId: mark.studentId, message: notHere(seat) });
    else if (!code) refused.push({ studentId: mark.studentId, message: 'This code is not used any more.' });
    else if (mark.reasonId !== null && !known.reasons.has(mark.reasonId))
      refused.push({ studentId: mark.studentId, message: 'This reason is not used any more.' });
    else if (stands && says(stands, mark)) same.push(stands);
    else if (mark.version !== (stands?.version ?? 0) && stands) conflicts.push(stands);
    else writing.push({ ...mark, version: stands?.version ?? 0, letter: code.letter, meaning: code.meaning });
  }
  await write(ctx, register, writing, because, asked.markedAt);
  await noteDays(
    ctx,
    key.day,
    writing.map(({ studentId }) => studentId),
  );
  if (writing.length > 0)
    ctx.changed({
      entity: 'register',
      id: register,
      action: 'register marked',
      after: {
        Register: [place.className, place.streamName].filter(Boolean).join(' '),
        Day: key.day,
        Session: key.session === 'lesson' ? `lesson ${key.lesson}` : key.session,
        Marks: writing.length,
        ...(because === null ? {} : { Reason: because }),
      },
    });
  const { user, now } = ctx;
  const written = writing.map((mark) => ({ ...mark, version: mark.version + 1, by: user.fullName, at: now.toISOString() }));
  return { saved: [...same, ...written], conflicts, refused };
}

/** Why somebody is not marked in a register, in words. */
const notHere = (seat: Seat | undefined) =>
  seat?.because ? `This student is not marked here: ${seat.because}.` : 'This student is not in this class any more.';

const says = (there: Standing, { codeId, reasonId, minutesLate, note }: MarkEntry) =>
  there.codeId === codeId && there.reasonId === reasonId && there.minutesLate === minutesLate && there.note === note;

/** What the history notes as the reason; null while the day is open. Throws 422. */
async function mayStill(ctx: Context, key: RegisterKey, { because, markedAt }: Asked): Promise<string | null> {
  const noSchool = await noSchoolBecause(ctx, key.day);
  if (noSchool !== null) throw new UserError('rule', noSchool);
  const { closed, inTime } = await standingOf(ctx, key.day);
  if (!closed) return null;
  if (inTime(markedAt)) return 'Marked in time, and sent when the line was back.';
  const { administers } = await registerScope(ctx);
  if (!administers) throw new UserError('rule', 'The day has closed. The attendance administrator changes it, with a reason.');
  if (because === null) throw fieldError('because', 'Say why the register is changed after its day has closed.');
  return because;
}

/** The register, begun now where nobody had, with who sits there; of two who begin it at once, one does. */
async function begin(ctx: Context, key: RegisterKey, seats: readonly Seat[]): Promise<number> {
  const roll = seats.filter(({ locked }) => !locked).map(({ student }) => student.studentId);
  const { rows } = await sql<{ id: number }>`
    insert into biometrics.register (day, session, lesson, class_id, stream_id, taken_by, taken_name, taken_at, roll)
    values (${key.day}::date, ${key.session}, ${key.lesson}, ${key.classId}, ${key.streamId}::bigint, ${ctx.user.accountId},
            ${ctx.user.fullName}, ${ctx.now}, ${roll}::bigint[])
    on conflict do nothing returning id`.execute(ctx.tx);
  const id = rows[0]?.id ?? (await held(ctx.tx, key));
  if (id === null) throw new Error('The register that was begun is not there.');
  return id;
}

/** The register, held until the transaction ends; null while nobody has begun it. */
async function held(tx: Tx, { classId, streamId, day, session, lesson }: RegisterKey): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from biometrics.register
     where day = ${day}::date and class_id = ${classId} and coalesce(stream_id, 0) = ${streamId ?? 0} and session = ${session}
       and lesson = ${lesson} for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

async function wordsOf(tx: Tx) {
  const { rows: codes } = await sql<{ id: number; letter: string; meaning: Meaning }>`
    select id, letter, meaning from biometrics.code where active`.execute(tx);
  const { rows: reasons } = await sql<{ id: number }>`select id from biometrics.reason where active`.execute(tx);
  return { codes: new Map(codes.map((code) => [code.id, code])), reasons: new Set(reasons.map(({ id }) => id)) };
}

async function write(
  ctx: Context,
  register: number,
  marks: readonly Written[],
  because: string | null,
  madeAt: string | null,
): Promise<void> {
  if (marks.length === 0) return;
  const { rows } = await sql<{ written: number }>`
    with wanted as (
      select * from unnest(${marks.map(({ studentId }) => studentId)}::bigint[], ${marks.map(({ codeId }) => codeId)}::bigint[],
        ${marks.map(({ letter }) => letter)}::text[], ${marks.map(({ meaning }) => meaning)}::text[],
        ${marks.map(({ reasonId }) => reasonId)}::bigint[], ${marks.map(({ minutesLate }) => minutesLate)}::int[],
        ${marks.map(({ note }) => note)}::text[], ${marks.map(({ version }) => version + 1)}::int[])
        as w (student_id, code_id, letter, meaning, reason_id, minutes_late, note, version)),
    done as (
      insert into biometrics.register_mark as m
        (register_id, student_id, code_id, letter, meaning, reason_id, minutes_late, note, version, marked_by, marked_name, marked_at, made_at)
      select ${register}, w.student_id, w.code_id, w.letter, w.meaning, w.reason_id, w.minutes_late, w.note, w.version,
             ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}, ${madeAt}::timestamptz
        from wanted w
      on conflict (school_id, register_id, student_id) do update
        set code_id = excluded.code_id, letter = excluded.letter, meaning = excluded.meaning, reason_id = excluded.reason_id,
            minutes_late = excluded.minutes_late, note = excluded.note, version = excluded.version,
            marked_by = excluded.marked_by, marked_name = excluded.marked_name, marked_at = excluded.marked_at,
            made_at = excluded.made_at
      returning student_id),
    kept as (
      insert into biometrics.register_change
        (register_id, student_id, version, letter, meaning, reason, minutes_late, note, because, marked_by, marked_name, marked_at)
      select ${register}, w.student_id, w.version, w.letter, w.meaning, r.name, w.minutes_late, w.note, ${because},
             ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}
        from wanted w left join biometrics.reason r on r.id = w.reason_id and r.school_id = kit.school_id())
    select count(*) as written from done`.execute(ctx.tx);
  if (one(rows).written !== marks.length) throw new Error('Not every mark of the register was written.');
}

/** Works out anew what the registers of a day say of students. */
async function noteDays(ctx: Context, day: string, studentIds: readonly number[]): Promise<void> {
  if (studentIds.length === 0) return;
  const { rows } = await sql<{ studentId: number; meanings: Meaning[]; minutesLate: number | null }>`
    select m.student_id as "studentId", max(m.minutes_late) filter (where m.meaning = 'late') as "minutesLate",
           array_agg(m.meaning order by case r.session when 'morning' then 1 when 'afternoon' then 2 else 3 end, r.lesson) as meanings
      from biometrics.register r
      join biometrics.register_mark m on m.school_id = r.school_id and m.register_id = r.id
     where r.day = ${day}::date and m.student_id = any(${studentIds}::bigint[])
     group by m.student_id`.execute(ctx.tx);
  await noteRegistered(
    ctx.tx,
    day,
    rows.map(({ studentId, meanings, minutesLate }) => ({ studentId, registered: meaningOfDay(meanings), minutesLate })),
    actorId(ctx.user),
  );
}
