import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { codeHash } from './candidates.store.ts';
import { beginAttempt, candidateColumns, type DoorCandidate, type DoorContext, examAt, latestAttempt } from './sit.store.ts';

/** Seconds after which a computer that says nothing has lost its sitting: it says something every fifteen. */
export const silentFor = 45;

/** Wrong codes that a network, a whole computer room perhaps, and everybody together may try in ten minutes. */
const most = { network: 30, all: 300 };

/** The part of an address that one household or school shares. */
const networkOf = (ip: string) => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip);

/**
 * Opens the sitting of a slip's code: begins an attempt, or goes on with the one that is there. Of two computers with one
 * code the second is refused as long as the first says that it is there.
 */
export async function enter(door: DoorContext, examCode: string, code: string): Promise<string> {
  const exam = await examAt(door, examCode);
  const network = networkOf(door.ip);
  await refuseGuesses(door, exam.id, network);
  const { rows } = await sql<DoorCandidate>`
    select ${candidateColumns} from exams.coding_candidate d
      join registration.student s on s.school_id = d.school_id and s.id = d.student_id
     where d.exam_id = ${exam.id} and d.code_hash = ${codeHash(exam.id, code)} for update of d`.execute(door.tx);
  const candidate = rows[0];
  if (!candidate) {
    await sql`insert into exams.coding_wrong_code (exam_id, network, at) values (${exam.id}, ${network}, ${door.now})`.execute(
      door.tx,
    );
    const message = 'This code opens nothing here. Compare it with your slip, letter by letter.';
    throw new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
  }
  const silent = candidate.seenAt === null ? Infinity : (door.now.getTime() - Date.parse(candidate.seenAt)) / 1000;
  if (candidate.sessionHash !== null && silent < silentFor)
    throw new UserError(
      'conflict',
      `Your exam is open on another computer. Close it there, or ask the teacher to release it. It is free ${silentFor} seconds after that computer stops.`,
    );
  if ((await latestAttempt(door, candidate.id)) === null) await beginAttempt(door, exam, candidate.id, 1);
  const session = `${door.school.id.toString(36)}.${randomBytes(18).toString('base64url')}`;
  await sql`
    update exams.coding_candidate set session_hash = ${tokenHash(session)}, seen_at = ${door.now}, device = ${door.device}
     where id = ${candidate.id}`.execute(door.tx);
  return session;
}

async function refuseGuesses({ tx, now }: DoorContext, examId: number, network: string): Promise<void> {
  const since = new Date(now.getTime() - 600_000);
  const { rows } = await sql<{ network: number; all: number }>`
    select count(*) filter (where network = ${network}) as network, count(*) as all
      from exams.coding_wrong_code where exam_id = ${examId} and at > ${since}`.execute(tx);
  const tried = rows[0];
  if (tried && (tried.network >= most.network || tried.all >= most.all))
    throw new UserError('too_many', 'Too many wrong codes were tried. Wait ten minutes, or ask the teacher for a new slip.');
}
