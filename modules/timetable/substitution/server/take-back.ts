import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { tellTeachers } from './tell.ts';

interface TakenBack {
  id: number;
  day: string;
  coverId: number | null;
  title: string;
  classes: string;
  startsAt: string;
}

/** Takes back what was arranged from today on of the lessons that a teacher does not miss any more, and tells who was asked. */
export async function takeBackNotMissed(ctx: SchoolContext, staffMemberId: number): Promise<void> {
  const { rows } = await sql<TakenBack>`
    update timetable.cover c set state = 'cancelled', version = c.version + 1
      from timetable.session s
     where s.school_id = c.school_id and s.id = c.session_id and c.absent_id = ${staffMemberId}
       and c.kind in ('cover', 'merge', 'self_study', 'cancelled') and c.state in ('told', 'accepted') and c.day >= ${schoolDay(ctx)}::date
       and not exists (
         select from timetable.absence a
          where a.school_id = c.school_id and a.staff_member_id = c.absent_id and a.state = 'open'
            and c.day between a.from_day and a.until_day
            and not (c.day = a.from_day and a.from_time is not null and s.ends_at <= a.from_time)
            and not (c.day = a.until_day and a.until_time is not null and s.starts_at >= a.until_time))
    returning c.id, c.day, c.cover_id as "coverId", s.title, s.starts_at as "startsAt",
              coalesce((select string_agg(k.name, ', ' order by k.name) from timetable.session_class k
                         where k.school_id = s.school_id and k.session_id = s.id), '') as classes`.execute(ctx.tx);
  for (const { id, day, classes, title } of rows)
    ctx.changed({
      entity: 'cover',
      id,
      action: 'cancelled with the absence',
      after: { Day: day, Lesson: `${classes} ${title}` },
    });
  await tellTeachers(
    ctx,
    'takenBack',
    rows.flatMap(({ coverId, day, classes, title, startsAt }) =>
      coverId === null ? [] : [{ staffId: coverId, day, lesson: `${classes} ${title}`, time: startsAt, room: null }],
    ),
  );
}
