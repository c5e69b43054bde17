import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { one } from '#kit/server/sql/one.ts';
import type { sitApi } from '../contract/sit.ts';
import { codeHash } from './candidates.store.ts';
import { beginAttempt, candidateColumns, type DoorCandidate, type DoorContext, examAt, latestAttempt } from './sit.store.ts';

/** Seconds after which a computer that says nothing has lost its sitting: it says something every fifteen. */
export const silentFor = 45;

/**
 * Wrong codes that one browser may try in ten minutes, and a network where the sender names no browser. What others in the room
 * mistype stops nobody; a code has ten letters of thirty, so that tries from many browsers find none either.
 */
const most = { browser: 10, network: 30 };

/** The part of an address that one household or school shares. */
const networkOf = (ip: string) => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip);

/**
 * Opens the sitting of a slip's code: begins an attempt, or goes on with the one that is there. Of two computers with one
 * code the second is refused as long as the first says that it is there.
 */
export async function enter(door: DoorContext, { exam: examCode, code, browser }: Input<typeof sitApi.enter>): Promise<string> {
  const exam = await examAt(door, examCode);
  const tries = triesOf(exam.id, browser, networkOf(door.ip));
  await refuseGuesses(door, tries, browser === null ? most.network : most.browser);
  const { rows } = await sql<DoorCandidate>`
    select ${candidateColumns} from exams.coding_candidate d
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
     where d.exam_id = ${exam.id} and d.code_hash = ${codeHash(exam.id, code)} for update of d`.execute(door.tx);
  const candidate = rows[0];
  if (!candidate) {
    await sql`
      insert into exams.coding_wrong_code (exam_id, network, browser, at)
      values (${exam.id}, ${networkOf(door.ip)}, ${browser}, ${door.now})`.execute(door.tx);
    const message = 'This code opens nothing here. Compare it with your slip, letter by letter.';
    throw new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
  }
  const silent = candidate.seenAt === null ? Infinity : (door.now.getTime() - Date.parse(candidate.seenAt)) / 1000;
  if (candidate.sessionHash !== null && silent < silentFor)
    throw new UserError(
      'conflict',
      `Your exam is open on another computer. Close it there, or ask the teacher to release it. It is free ${silentFor} seconds after that computer stops.`,
    );
  // The next candidate at this computer begins with no tries of others.
  if (browser !== null) await sql`delete from exams.coding_wrong_code where ${tries}`.execute(door.tx);
  if ((await latestAttempt(door, candidate.id)) === null) await beginAttempt(door, exam, candidate.id, 1);
  const session = `${door.school.id.toString(36)}.${randomBytes(18).toString('base64url')}`;
  await sql`
    update exams.coding_candidate set session_hash = ${tokenHash(session)}, seen_at = ${door.now}, device = ${door.device}
     where id = ${candidate.id}`.execute(door.tx);
  return session;
}

const triesOf = (examId: number, browser: string | null, network: string) =>
  browser === null
    ? sql`exam_id = ${examId} and browser is null and network = ${network}`
    : sql`exam_id = ${examId} and browser = ${browser}`;

async function refuseGuesses({ tx, now }: DoorContext, tries: RawBuilder<unknown>, allowed: number): Promise<void> {
  const since = new Date(now.getTime() - 600_000);
  const { rows } = await sql<{ tried: number }>`
    select count(*) as tried from exams.coding_wrong_code where ${tries} and at > ${since}`.execute(tx);
  if (one(rows).tried >= allowed)
    throw new UserError(
      'too_many',
      'Too many wrong codes were tried at this computer. Wait ten minutes, or ask the teacher for a new slip.',
    );
}
