import { sql } from 'kysely';
import type { Database, Tx } from './pool.ts';
import { isStale } from './prepared/prepared.ts';

export interface Mode {
  readOnly?: boolean;
  /** Every statement sees the database as it stood at the first one. */
  snapshot?: boolean;
}

/** Runs `work` in one transaction that sees and writes only the rows of `schoolId`. */
export function inSchool<R>(db: Database, schoolId: number, work: (tx: Tx) => Promise<R>, mode: Mode = {}): Promise<R> {
  const access = mode.readOnly ? db.school.transaction().setAccessMode('read only') : db.school.transaction();
  const start = mode.snapshot ? access.setIsolationLevel('repeatable read') : access;
  return again(mode, () =>
    start.execute(async (tx) => {
      await setSchool(tx, schoolId);
      return work(tx);
    }),
  );
}

/** Runs `work` in one transaction that sees all schools. For platform screens, sign-in and jobs only. */
export function inPlatform<R>(db: Database, work: (tx: Tx) => Promise<R>, mode: Mode = {}): Promise<R> {
  const start = mode.readOnly ? db.platform.transaction().setAccessMode('read only') : db.platform.transaction();
  return again(mode, () => start.execute(work));
}

/** What only reads is done once more where the schema has changed under what was prepared; what writes is refused once. */
async function again<R>({ readOnly = false }: Mode, run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (!readOnly || !isStale(error)) throw error;
    return run();
  }
}

/**
 * Lets PostgreSQL keep the plan of what is prepared from its first use on, until the transaction ends: for statements of many
 * parts that cost far more to plan than to run, and whose best plan does not hang on their values.
 */
export async function planOnce(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

/**
 * Inside a platform transaction, runs `work` as one school: the same row security as the school's own users have,
 * and the same transaction, so that a school and its first records appear together or not at all.
 */
export async function asSchool<R>(tx: Tx, schoolId: number, work: () => Promise<R>): Promise<R> {
  await setSchool(tx, schoolId);
  await sql`set local role daftari_app`.execute(tx);
  const result = await work();
  await sql`set local role daftari_platform`.execute(tx);
  await sql`select set_config('app.school_id', '', true)`.execute(tx);
  return result;
}

/** As `schoolSetting` says it, so that it goes with the beginning of the transaction. */
async function setSchool(tx: Tx, schoolId: number): Promise<void> {
  await sql`select set_config('app.school_id', ${String(schoolId)}, true)`.execute(tx);
}
