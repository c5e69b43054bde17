import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { markPresence, registerSessions } from '#modules/biometrics/server/public.ts';
import type { meetingAttendanceApi } from '../../contract/attendance.ts';
import type { Meeting } from '../../contract/meetings.ts';
import { liveSettingsOf } from '../settings/settings.store.ts';
import type { Ctx } from '../who.ts';
import { heldMeeting, staysOf } from './who-was-there.ts';

type Proposal = Output<typeof meetingAttendanceApi.proposal>;
type Taken = Output<typeof meetingAttendanceApi.take>;

async function classToTake(ctx: Ctx, id: number): Promise<Meeting> {
  const meeting = await heldMeeting(ctx, id);
  if (meeting.kind !== 'class') throw new UserError('rule', 'Only live classes go into a register.');
  if (meeting.state === 'cancelled') throw new UserError('rule', 'This live class was cancelled.');
  if (meeting.state === 'coming' || meeting.state === 'open')
    throw new UserError('rule', 'This live class has not been held yet.');
  return meeting;
}

/** What the register would say: who was there so many minutes is present. Throws 403, 404, 422. */
export async function proposal(ctx: Ctx, { id, minutes }: Input<typeof meetingAttendanceApi.proposal>): Promise<Proposal> {
  const meeting = await classToTake(ctx, id);
  const least = minutes ?? (await liveSettingsOf(ctx)).presentMinutes;
  const { rows } = await sql<Proposal['rows'][number]>`
    select w.student_id as "studentId", w.name, w.admission_no as "admissionNo", w.seat, y.minutes, y.minutes >= ${least} as present
      from (
        select s.school_id, s.id as student_id, s.full_name as name, s.admission_no, concat_ws(' ', k.name, t.name) as seat, p.id as person_id
          from elearning.meeting_for f
          join registration.roll s on s.school_id = f.school_id and s.id = f.student_id
          left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
          left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
          left join elearning.room_person p on p.school_id = f.school_id and p.meeting_id = f.meeting_id and p.student_id = f.student_id
         where f.meeting_id = ${id}) w
      cross join lateral ${staysOf} y
     order by w.seat, kit.fold(w.name), w.student_id`.execute(ctx.tx);
  const { mode, lessons } = await registerSessions(ctx.tx);
  return { minutes: least, day: dayOf(ctx, meeting), mode, lessons, takenAt: meeting.registeredAt, rows };
}

const dayOf = ({ school }: Ctx, { startsAt }: Meeting): string => dayIn(school.timeZone, new Date(startsAt));

interface Seat {
  id: number;
  classId: number;
  streamId: number | null;
}

/** Marks students in the registers of the day, as the register’s own screen does. Throws 400, 403, 404, 422. */
export async function takeIntoRegister(ctx: Ctx, input: Input<typeof meetingAttendanceApi.take>): Promise<Taken> {
  const { id, session, lesson, present, absent } = input;
  const meeting = await classToTake(ctx, id);
  if ((session === 'lesson') !== lesson > 0) throw fieldError('lesson', 'Choose the lesson of the register.');
  if (present.some((one) => absent.includes(one))) throw fieldError('absent', 'A student is both present and absent.');
  const { rows: seats } = await sql<Seat>`
    select r.id, r.class_id as "classId", r.stream_id as "streamId"
      from elearning.meeting_for f join registration.roll r on r.school_id = f.school_id and r.id = f.student_id
     where f.meeting_id = ${id} and f.student_id = any(${[...present, ...absent]}::bigint[])`.execute(ctx.tx);
  if (seats.length < new Set([...present, ...absent]).size)
    throw fieldError('present', 'Choose students whom this live class was for.');
  const groups = Object.values(Object.groupBy(seats, ({ classId, streamId }) => `${classId} ${streamId}`));
  const done: Taken = { marked: 0, stood: 0, refused: [] };
  for (const group of groups) {
    const [first] = group ?? [];
    if (!first) continue;
    const ids = new Set(group?.map((seat) => seat.id));
    const noted = await markPresence(
      ctx,
      { classId: first.classId, streamId: first.streamId, day: dayOf(ctx, meeting), session, lesson },
      {
        present: present.filter((one) => ids.has(one)),
        absent: absent.filter((one) => ids.has(one)),
        because: `Taken from the live class “${meeting.title.slice(0, 100)}”.`,
      },
    );
    done.marked += noted.marked;
    done.stood += noted.stood;
    done.refused.push(...noted.refused);
  }
  await sql`update elearning.meeting m set registered_at = ${ctx.now} where m.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'live class', id, action: 'taken into the register', after: { marked: done.marked, stood: done.stood } });
  return done;
}
