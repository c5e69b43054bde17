import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { OwnProgress } from '../../contract/learner.ts';
import { isCovered, shareOf, watchState } from '../lessons/lesson-sql.ts';
import type { Ctx } from '../scope.ts';

/** How far a student is in a lesson; nothing where nothing is begun. */
export async function progressOf({ tx }: Ctx, lessonId: number, studentId: number): Promise<OwnProgress> {
  const { rows } = await sql<OwnProgress>`
    select ${watchState} as state, ${shareOf} as share, coalesce(p.position_ms, 0) as "positionMs", coalesce(p.covered, '{}') as covered,
           (select coalesce(sum(d.seconds), 0)::int from elearning.video_day d
             where d.school_id = v.school_id and d.lesson_id = v.id and d.student_id = ${studentId}::bigint) as seconds
      from elearning.video_lesson v
      left join elearning.video_progress p on p.school_id = v.school_id and p.lesson_id = v.id and p.student_id = ${studentId}::bigint
     where v.id = ${lessonId}`.execute(tx);
  return one(rows);
}

/** Begins, where it is not begun yet. */
export async function beginProgress({ tx, now }: Ctx, lessonId: number, studentId: number): Promise<void> {
  await sql`
    insert into elearning.video_progress (lesson_id, student_id, position_at, begun_at, heard_at)
    values (${lessonId}, ${studentId}, ${now}, ${now}, ${now}) on conflict do nothing`.execute(tx);
}

/** Holds what is begun until the transaction ends. */
export async function holdProgress({ tx }: Ctx, lessonId: number, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ covered: number[] }>`
    select p.covered from elearning.video_progress p
     where p.lesson_id = ${lessonId} and p.student_id = ${studentId} for update`.execute(tx);
  return one(rows).covered;
}

/**
 * Says that a student is done, once enough is watched and every question that stops the recording is answered.
 * @param studentId null: everybody who has begun, after less is asked of them than before
 */
export async function settleDone({ tx, now }: Ctx, lessonId: number, studentId: number | null): Promise<void> {
  await sql`
    update elearning.video_progress p set done_at = ${now}
      from elearning.video_lesson v
     where v.school_id = p.school_id and v.id = p.lesson_id and p.lesson_id = ${lessonId}
       and (${studentId}::bigint is null or p.student_id = ${studentId}::bigint)
       and p.done_at is null and ${isCovered} and not exists (
             select from elearning.video_question m
              where m.school_id = v.school_id and m.lesson_id = v.id and m.version_id is not null and not exists (
                    select from elearning.video_answer a
                     where a.school_id = m.school_id and a.video_question_id = m.id and a.student_id = p.student_id))`.execute(
    tx,
  );
}
