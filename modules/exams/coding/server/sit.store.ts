import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { CodingExam } from '../contract/exams.ts';

/** What the work for a candidate goes on with: the transaction is their school's. */
export interface DoorContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly ip: string;
  readonly device: string | null;
  readonly school: School;
}

/** Runs `work` as the school that an exam's address or a session begins with. Throws what `missing` makes for any other. */
export async function atDoor<R>(
  ctx: PublicContext,
  word: string,
  missing: () => UserError,
  work: (door: DoorContext) => Promise<R>,
): Promise<R> {
  const schoolId = Number.parseInt(/^[0-9a-z]{1,6}(?=[-.])/.exec(word)?.[0] ?? '', 36);
  const school = schoolId > 0 && schoolId < 2 ** 31 ? await schoolInTransaction(ctx, schoolId) : null;
  if (!school || school.status === 'suspended') throw missing();
  const { tx, now, ip, device } = ctx;
  return asSchool(tx, school.id, () => work({ tx, now, ip, device, school }));
}

export type DoorExam = Pick<CodingExam, 'id' | 'title' | 'opensAt' | 'closesAt' | 'minutes' | 'attempts' | 'state' | 'review'> & {
  subject: string | null;
};

export const noExam = () => notFound('coding exam');

const examColumns = sql`
  e.id, e.title, c.name as subject, e.opens_at as "opensAt", e.closes_at as "closesAt", e.minutes, e.attempts, e.state, e.review`;

/** The exam of an address. Throws 404 for a draft too: nobody is to know of it. */
export async function examAt({ tx }: DoorContext, code: string): Promise<DoorExam> {
  const { rows } = await sql<DoorExam>`
    select ${examColumns} from exams.coding_exam e left join settings.courses c on c.school_id = e.school_id and c.id = e.course_id
     where e.code = ${code} and e.state <> 'draft'`.execute(tx);
  if (!rows[0]) throw noExam();
  return rows[0];
}

export const doorState = ({ opensAt, closesAt, state }: DoorExam, now: Date): 'early' | 'open' | 'over' =>
  state !== 'open' || Date.parse(closesAt) <= now.getTime() ? 'over' : Date.parse(opensAt) > now.getTime() ? 'early' : 'open';

export interface DoorAttempt {
  id: number;
  no: number;
  endsAt: string;
  submittedAt: string | null;
  byClock: boolean;
}

export interface DoorCandidate {
  id: number;
  name: string;
  admissionNo: string;
  sessionHash: string | null;
  seenAt: string | null;
}

export const candidateColumns = sql`
  d.id, s.full_name as name, s.admission_no as "admissionNo", d.session_hash as "sessionHash", d.seen_at as "seenAt"`;

/** The candidate and exam of a session, held. Throws 409 when the sitting has gone to another computer. */
export async function sessionOf(door: DoorContext, session: string): Promise<{ exam: DoorExam; candidate: DoorCandidate }> {
  const { rows } = await sql<DoorCandidate & { examId: number }>`
    select ${candidateColumns}, d.exam_id as "examId" from exams.coding_candidate d
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
     where d.session_hash = ${tokenHash(session)} for update of d`.execute(door.tx);
  const candidate = rows[0];
  if (!candidate) throw sessionGone();
  const { rows: exams } = await sql<DoorExam>`
    select ${examColumns} from exams.coding_exam e left join settings.courses c on c.school_id = e.school_id and c.id = e.course_id
     where e.id = ${candidate.examId}`.execute(door.tx);
  const exam = exams[0];
  if (!exam) throw sessionGone();
  await sql`update exams.coding_candidate set seen_at = ${door.now} where id = ${candidate.id}`.execute(door.tx);
  return { exam, candidate };
}

export const sessionGone = () =>
  new UserError('conflict', 'This exam is not open here any more. Enter the code of your slip to go on; what was saved is kept.');

export async function latestAttempt({ tx }: Pick<DoorContext, 'tx'>, candidateId: number): Promise<DoorAttempt | null> {
  const { rows } = await sql<DoorAttempt>`
    select id, no, ends_at as "endsAt", submitted_at as "submittedAt", by_clock as "byClock" from exams.coding_attempt
     where candidate_id = ${candidateId} order by no desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export const isOver = ({ submittedAt, endsAt }: DoorAttempt, now: Date) =>
  submittedAt !== null || Date.parse(endsAt) <= now.getTime();

/** Throws 422 when the exam is not open now. */
export async function beginAttempt(door: DoorContext, exam: DoorExam, candidateId: number, no: number): Promise<void> {
  const state = doorState(exam, door.now);
  if (state === 'early') throw new UserError('rule', 'This exam has not opened yet. Wait until it does, then enter your code.');
  if (state === 'over') throw new UserError('rule', 'This exam is over.');
  await sql`
    insert into exams.coding_attempt (candidate_id, no, started_at, ends_at)
    values (${candidateId}, ${no}, ${door.now},
            least(${door.now}::timestamptz + make_interval(mins => ${exam.minutes}), ${exam.closesAt}::timestamptz))`.execute(
    door.tx,
  );
}
