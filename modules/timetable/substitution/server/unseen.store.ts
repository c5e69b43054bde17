import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { absencesApi } from '../contract/absences.ts';
import { awayOn } from './away.store.ts';
import { lessonsOn } from './day-lessons.ts';
import { noLessonsBecause } from './school-days.ts';

/** Teachers with lessons today of whom the days of staff or their employment say that they are away, and the timetable nothing yet. */
export async function unseenToday(ctx: SchoolContext): Promise<Output<typeof absencesApi.unseen>> {
  const day = schoolDay(ctx);
  if ((await noLessonsBecause(ctx.tx, day)) !== null) return { rows: [] };
  const lessons = new Map<number, number>();
  for (const { teachers } of await lessonsOn(ctx.tx, day))
    for (const { id } of teachers) lessons.set(id, (lessons.get(id) ?? 0) + 1);
  const said = (await awayOn(ctx.tx, day)).map(({ staffMemberId }) => staffMemberId);
  const { rows } = await sql<{ id: number; name: string; source: 'device' | 'leave' }>`
    select f.id, f.full_name as name, case when f.status = 'on_leave' or d.status = 'leave' then 'leave' else 'device' end as source
      from settings.staff f
      left join biometrics.staff_days d on d.school_id = f.school_id and d.staff_member_id = f.id and d.day = ${day}::date
     where f.id = any(${[...lessons.keys()]}::bigint[]) and f.id <> all(${said}::bigint[])
       and (f.status = 'on_leave' or d.status in ('leave', 'absent', 'excused'))
     order by f.full_name, f.id`.execute(ctx.tx);
  return {
    rows: rows.map(({ id, name, source }) => ({ staffMemberId: id, name, source, lessons: lessons.get(id) ?? 0 })),
  };
}
