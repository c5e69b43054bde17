import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { TutorTurn } from '../../contract/tutor.ts';
import type { Passage } from '../../contract/passage.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;

const mostShown = 60;

/** The newest turns of a student’s talk about a subject, in their order. */
export async function turnsOf({ tx }: Context, studentId: number, courseId: number): Promise<TutorTurn[]> {
  const { rows } = await sql<TutorTurn>`
    select id, who, body as text, by_model as "byModel", passages, at from (
      select * from elearning.tutor_turn where student_id = ${studentId}::bigint and course_id = ${courseId}::bigint
       order by id desc limit ${mostShown}) t
     order by id`.execute(tx);
  return rows;
}

export interface NewTurn {
  readonly studentId: number;
  readonly courseId: number;
  readonly who: TutorTurn['who'];
  readonly text: string;
  readonly byModel?: boolean;
  readonly passages?: readonly Passage[];
  readonly callId?: number;
}

export async function addTurn({ tx, now }: Context, turn: NewTurn): Promise<void> {
  await sql`
    insert into elearning.tutor_turn (student_id, course_id, who, body, by_model, passages, call_id, at)
    values (${turn.studentId}::bigint, ${turn.courseId}::bigint, ${turn.who}, ${turn.text}, ${turn.byModel ?? false},
            ${JSON.stringify(turn.passages ?? [])}::jsonb, ${turn.callId ?? null}::bigint, ${now})`.execute(tx);
}

/** Whether the tutor still answers. */
export async function waitsFor({ tx }: Context, studentId: number, courseId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from elearning.ai_call
                    where student_id = ${studentId}::bigint and course_id = ${courseId}::bigint and state = 'waiting') as waits`.execute(
    tx,
  );
  return one(rows).waits;
}

/** Throws 422 while the tutor still answers the student, of whatever subject. */
export async function refuseWaiting({ tx }: Context, studentId: number): Promise<void> {
  const { rows } = await sql`
    select from elearning.ai_call where student_id = ${studentId}::bigint and state = 'waiting' limit 1`.execute(tx);
  if (rows.length > 0) throw new UserError('rule', 'The tutor is still answering. Wait for its answer first.');
}

/** How many questions a student has asked since. */
export async function askedSince({ tx }: Context, studentId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int as asked from elearning.tutor_turn
     where student_id = ${studentId}::bigint and who = 'student' and at > ${since}`.execute(tx);
  return one(rows).asked;
}
