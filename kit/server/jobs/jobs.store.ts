import { type Kysely, sql } from 'kysely';
import type { Job as JobView } from '#kit/contract/exports.ts';
import type { Tx } from '../db/pool.ts';
import { one } from '../sql/one.ts';

type Db = Kysely<unknown>;

/** A job as the worker reads it. */
export interface JobRow {
  school_id: number;
  id: number;
  kind: string;
  account_id: number;
  payload: unknown;
  cursor: unknown;
  attempts: number;
  behind_code: boolean;
  code_needed: boolean;
  actor_name: string | null;
}

/** Which job, and the claim that lets a worker write to it. */
export interface Claimed {
  schoolId: number;
  id: number;
  claim: string;
}

const mine = ({ schoolId, id, claim }: Claimed) =>
  sql`school_id = ${schoolId} and id = ${id} and claim = ${claim} and state = 'running'`;

/** Writes a queued job; returns its id. */
export async function insertJob(
  tx: Tx,
  job: {
    schoolId: number;
    accountId: number;
    /** As the audit names who started it. */
    actorName: string;
    kind: string;
    title: string;
    payload: unknown;
    behindCode: boolean;
    codeNeeded: boolean;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kit.job (school_id, account_id, actor_name, kind, title, payload, behind_code, code_needed)
    values (${job.schoolId}, ${job.accountId}, ${job.actorName}, ${job.kind}, ${job.title}, ${JSON.stringify(job.payload)},
            ${job.behindCode}, ${job.codeNeeded}) returning id`.execute(tx);
  return one(rows).id;
}

/** Takes a job that nobody works on, or whose worker has been silent for `patience` seconds; null when it is not free. */
export async function claimJob(db: Db, { schoolId, id, claim }: Claimed, patience: number): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    update kit.job set state = 'running', claim = ${claim}, heartbeat_at = clock_timestamp(), attempts = attempts + 1, message = null
     where school_id = ${schoolId} and id = ${id}
       and (state = 'queued' or (state = 'running' and heartbeat_at < clock_timestamp() - make_interval(secs => ${patience})))
     returning school_id, id, kind, account_id, payload, cursor, attempts, behind_code, code_needed, actor_name`.execute(db);
  return rows[0] ?? null;
}

/** Says that the worker lives and how far it is; false when the job is not its own any more. */
export async function beat(
  db: Db,
  claimed: Claimed,
  progress: { done: number; total: number; message: string | null } | null,
): Promise<boolean> {
  const set = progress ? sql`, done = ${progress.done}, total = ${progress.total}, message = ${progress.message}` : sql``;
  const { rows } = await sql`
    update kit.job set heartbeat_at = clock_timestamp() ${set} where ${mine(claimed)} returning id`.execute(db);
  return rows.length > 0;
}

/** Keeps the cursor in the step's own transaction; false when the job is not its own any more. */
export async function saveCursor(tx: Tx, claimed: Claimed, cursor: unknown): Promise<boolean> {
  const set = cursor === undefined ? sql`` : sql`, cursor = ${JSON.stringify(cursor)}`;
  const { rows } = await sql`
    update kit.job set heartbeat_at = clock_timestamp() ${set} where ${mine(claimed)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends the job in the last step's transaction; false when it is not its own any more. */
export async function endJob(
  tx: Tx,
  claimed: Claimed,
  end: { message: string | null; fileId: number | null; result: unknown; behindCode: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update kit.job set state = 'done', done = greatest(done, total), message = ${end.message}, file_id = ${end.fileId},
           result = ${end.result === undefined ? null : JSON.stringify(end.result)}, claim = null, finished_at = clock_timestamp(),
           behind_code = behind_code or ${end.behindCode}
     where ${mine(claimed)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Marks a job as failed with a sentence for its user. */
export async function failJob(db: Db, claimed: Claimed, message: string): Promise<void> {
  await sql`
    update kit.job set state = 'failed', message = ${message}, claim = null, finished_at = clock_timestamp()
     where ${mine(claimed)}`.execute(db);
}

/** Gives a job back, to be taken again at once or, after a fault, a little later. */
export async function releaseJob(db: Db, claimed: Claimed, now: boolean): Promise<void> {
  const attempts = now ? sql`, attempts = attempts - 1` : sql``;
  await sql`
    update kit.job set state = 'queued', claim = null, heartbeat_at = clock_timestamp() ${attempts}
     where ${mine(claimed)}`.execute(db);
}

/** Jobs that wait although nobody was told of them, and those whose worker has fallen silent. */
export async function forgottenJobs(db: Db, patience: number): Promise<{ schoolId: number; id: number }[]> {
  const { rows } = await sql<{ schoolId: number; id: number }>`
    select school_id as "schoolId", id from kit.job
     where (state = 'running' and heartbeat_at < clock_timestamp() - make_interval(secs => ${patience}))
        or (state = 'queued' and coalesce(heartbeat_at, created_at) < clock_timestamp() - make_interval(secs => ${patience / 3}))
     order by id limit 100`.execute(db);
  return rows;
}

type StoredJob = JobView & { behindCode: boolean };

interface Owner {
  schoolId: number;
  accountId: number;
}

// A file that nobody kept is purged after a day; its job stays in the list without it.
const view = sql`
  j.id, j.title, j.state, j.done, j.total, j.message, f.id as "fileId", j.created_at as at, j.behind_code as "behindCode"
  from kit.job j left join kit.file f on f.school_id = j.school_id and f.id = j.file_id`;

/** The account's jobs of the last week, newest first. */
export async function jobsOf(tx: Tx, { schoolId, accountId }: Owner): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select ${view} where j.school_id = ${schoolId} and j.account_id = ${accountId} and j.created_at > now() - interval '7 days'
     order by j.id desc limit 50`.execute(tx);
  return rows;
}

/** One job of the account, or null. */
export async function jobOf(tx: Tx, { schoolId, accountId }: Owner, id: number): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`
    select ${view} where j.school_id = ${schoolId} and j.account_id = ${accountId} and j.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Stops a job that has not ended: its worker can commit nothing from here on. */
export async function cancelJob(tx: Tx, { schoolId, accountId }: Owner, id: number): Promise<void> {
  await sql`
    update kit.job set state = 'cancelled', claim = null, message = null, finished_at = clock_timestamp()
     where school_id = ${schoolId} and account_id = ${accountId} and id = ${id} and state in ('queued', 'running')`.execute(tx);
}

/** How many jobs stand in each state, over all schools. */
export async function countJobs(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from kit.job where created_at > now() - interval '7 days' group by state`.execute(db);
  return rows;
}

/** Removes jobs that ended a month ago. */
export async function removeOldJobs(db: Db): Promise<void> {
  await sql`delete from kit.job where finished_at < now() - interval '30 days'`.execute(db);
}
