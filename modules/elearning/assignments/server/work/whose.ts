import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { WorkState } from '../../contract/words.ts';
import type { Ctx } from '../person.ts';

/** Whose work it is: a student's, or their team's. */
export interface Whose {
  readonly assignmentId: number;
  /** Null for the work of a team. */
  readonly studentId: number | null;
  readonly teamId: number | null;
}

export interface Submission {
  id: number;
  state: WorkState;
  version: number;
  words: string | null;
  link: string | null;
}

/** Whose work a student's is; null for a student who is in no team where there are teams. */
export async function whoseWork({ tx }: Ctx, assignmentId: number, studentId: number): Promise<Whose | null> {
  const { rows } = await sql<{ team: string; teamId: number | null }>`
    select a.team, m.team_id as "teamId"
      from elearning.assignment a
      left join elearning.team_member m on m.school_id = a.school_id and m.assignment_id = a.id and m.student_id = ${studentId}
     where a.id = ${assignmentId}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('assignment');
  if (row.team === 'none') return { assignmentId, studentId, teamId: null };
  return row.teamId === null ? null : { assignmentId, studentId: null, teamId: row.teamId };
}

/**
 * Refuses to judge work that was not looked at: something newer was handed in since. The submission is held, so that nothing comes
 * between. Throws 409 at `handedInId`.
 * @param seen the newest that was handed in when it was looked at; null: nothing
 */
export async function refuseUnseen({ tx }: Ctx, submissionId: number, seen: number | null): Promise<void> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(i.id) as newest from elearning.handed_in i where i.submission_id = ${submissionId}`.execute(tx);
  const message = 'Something newer was handed in after you opened this work. Look at it first.';
  if (one(rows).newest !== seen) throw new UserError('conflict', message, { fields: [{ path: 'handedInId', message }] });
}

export const noTeam = (): UserError =>
  new UserError('rule', 'This student is in no team of this assignment. Put them into one first.');

const isTheirs = ({ assignmentId, studentId, teamId }: Whose) =>
  sql`s.assignment_id = ${assignmentId} and s.student_id is not distinct from ${studentId}::bigint
      and s.team_id is not distinct from ${teamId}::bigint`;

/** The submission as it stands, or null where nothing is begun. */
export async function submissionOf({ tx }: Ctx, whose: Whose): Promise<Submission | null> {
  const { rows } = await sql<Submission>`
    select s.id, s.state, s.version, s.words, s.link from elearning.submission s where ${isTheirs(whose)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same, begun where nothing is there yet, and held until the transaction ends. */
export async function holdSubmission({ tx }: Ctx, whose: Whose): Promise<Submission> {
  await sql`
    insert into elearning.submission (assignment_id, student_id, team_id, version)
    values (${whose.assignmentId}, ${whose.studentId}, ${whose.teamId}, 0) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Submission>`
    select s.id, s.state, s.version, s.words, s.link from elearning.submission s where ${isTheirs(whose)} for update`.execute(tx);
  return one(rows);
}
