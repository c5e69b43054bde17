import { sql } from 'kysely';
import type { Given, HandedFile, HandedIn } from '../../contract/marking.ts';
import type { Ctx } from '../person.ts';

/** All that was handed in of some submissions, the newest first. */
export async function handedInOf({ tx }: Ctx, submissionId: number): Promise<HandedIn[]> {
  const { rows } = await sql<Omit<HandedIn, 'files'>>`
    select i.id, i.number, i.at, i.due_at as "dueAt", r.full_name as by, i.words, i.link, i.own_work as "ownWork"
      from elearning.handed_in i
      join registration.roll r on r.school_id = i.school_id and r.id = i.student_id
     where i.submission_id = ${submissionId} order by i.number desc`.execute(tx);
  const { rows: files } = await sql<HandedFile & { handedInId: number }>`
    select e.id, e.handed_in_id as "handedInId", e.kind, e.name, coalesce(f.type, '') as type, coalesce(f.size, 0) as size
      from elearning.handed_file e
      join elearning.handed_in i on i.school_id = e.school_id and i.id = e.handed_in_id
      left join kit.file f on f.school_id = e.school_id and f.id = e.file_id
     where i.submission_id = ${submissionId} order by e.handed_in_id, e.place, e.id`.execute(tx);
  const byWork = Map.groupBy(files, ({ handedInId }) => handedInId);
  return rows.map((row) => ({
    ...row,
    files: (byWork.get(row.id) ?? []).map(({ handedInId: _of, ...file }) => file),
  }));
}

/** All that was given back of a submission, the newest first, as it was given. */
export async function givenOf({ tx }: Ctx, submissionId: number): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select g.id, g.number, i.number as "handedIn", g.outcome, g.mark, g.late_off as "lateOff", g.result, g.max_mark as "maxMark",
           g.days_late as "daysLate", g.rubric, g.scores, g.comment, g.at, g.by_name as by,
           (select coalesce(jsonb_agg(distinct d.handed_file_id), '[]') from elearning.given_drawing d
             where d.school_id = g.school_id and d.given_id = g.id) as "drawnOn"
      from elearning.given g
      left join elearning.handed_in i on i.school_id = g.school_id and i.id = g.handed_in_id
     where g.submission_id = ${submissionId} order by g.number desc`.execute(tx);
  return rows;
}

/** Names of those who work together, in their order. */
export async function membersOf({ tx }: Ctx, teamId: number): Promise<{ studentId: number; name: string }[]> {
  const { rows } = await sql<{ studentId: number; name: string }>`
    select r.id as "studentId", r.full_name as name
      from elearning.team_member m join registration.roll r on r.school_id = m.school_id and r.id = m.student_id
     where m.team_id = ${teamId} order by r.full_name, r.id`.execute(tx);
  return rows;
}
