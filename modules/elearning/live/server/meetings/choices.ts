import { sql } from 'kysely';
import { instantIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { streamsOf } from '#modules/settings/server/public.ts';
import { sessionsOn } from '#modules/timetable/server/public.ts';
import type { meetingsApi } from '../../contract/meetings.ts';
import { liveSettingsOf } from '../settings/settings.store.ts';
import { type Ctx, type Me, meOf } from '../who.ts';

interface Named {
  id: number;
  name: string;
}

type Choices = Output<typeof meetingsApi.choices>;

/** Whom the caller may call together. */
export async function meetingChoices(ctx: Ctx): Promise<Choices> {
  const me = await meOf(ctx);
  const { rows: classes } = await sql<Named>`
    select k.id, k.name from settings.classes k
     where k.active and (${me.admin} or exists (
             select from exams.teachers_now t
              where t.school_id = k.school_id and t.class_id = k.id and t.staff_member_id = ${me.staffMemberId}::bigint))
     order by k.level, k.id`.execute(ctx.tx);
  const { rows: departments } = await sql<Named>`
    select d.id, d.name from settings.departments d order by kit.fold(d.name), d.id`.execute(ctx.tx);
  const { rows: staff } = await sql<Named>`
    select f.id, f.full_name as name from settings.staff f where f.status <> 'left' order by kit.fold(f.full_name), f.id`.execute(
    ctx.tx,
  );
  const { rows: users } = await sql<Named>`
    select u.id, u.full_name as name from platform.users u
     where u.kind = 'school' and u.staff_member_id is null and u.disabled_at is null order by kit.fold(u.full_name), u.id`.execute(
    ctx.tx,
  );
  const streams = await streamsOf(ctx.tx);
  const settings = await liveSettingsOf(ctx);
  return {
    classes,
    streams: streams.map(({ id, name, classId }) => ({ id, name, classId })),
    subjects: await subjectsOf(ctx, me),
    departments,
    staff,
    users,
    admin: me.admin,
    livekit: settings.livekitUrl !== null && settings.livekitKey !== null && settings.hasSecret,
    lobby: settings.lobby,
  };
}

async function subjectsOf({ tx }: Ctx, me: Me): Promise<Choices['subjects']> {
  if (me.admin) {
    const { rows } = await sql<Choices['subjects'][number]>`
      select c.id as "courseId", c.name, null::bigint as "classId", null::bigint as "streamId"
        from settings.courses c order by c.name, c.id`.execute(tx);
    return rows;
  }
  const { rows } = await sql<Choices['subjects'][number]>`
    select t.course_id as "courseId", c.name, t.class_id as "classId", t.stream_id as "streamId"
      from exams.teachers_now t join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
     where t.staff_member_id = ${me.staffMemberId}::bigint order by c.name, t.course_id, t.class_id, t.stream_id`.execute(tx);
  return rows;
}

type Lessons = Output<typeof meetingsApi.lessons>;

/** Lessons of the caller on a day, each of one class and a subject. */
export async function lessonsToHold(ctx: Ctx, { day }: Input<typeof meetingsApi.lessons>): Promise<Lessons> {
  const { staffMemberId } = await meOf(ctx);
  if (staffMemberId === null) return { closed: null, rows: [] };
  const { closed, sessions } = await sessionsOn(ctx.tx, day, { staffMemberId });
  const at = (time: string) => instantIn(ctx.school.timeZone, day, time).toISOString();
  const rows = sessions.flatMap(({ id, title, startsAt, endsAt, courseId, classes }): Lessons['rows'] => {
    const classIds = new Set(classes.map(({ classId }) => classId));
    const [classId] = classIds;
    if (courseId === null || classId === undefined || classIds.size > 1) return [];
    const streamIds = [...new Set(classes.flatMap(({ streamId }) => (streamId === null ? [] : [streamId])))];
    const className = [...new Set(classes.map(({ name }) => name))].join(', ');
    return [{ id, title, startsAt: at(startsAt), endsAt: at(endsAt), courseId, classId, streamIds, className }];
  });
  return { closed, rows };
}
