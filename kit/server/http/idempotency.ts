import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '../db/pool.ts';

/** What a call under a key was answered: now, or when it first came. */
export interface Answered<R> {
  readonly answer: R;
  /** True when the answer was kept from the first time, so that nothing was done now. */
  readonly repeated: boolean;
}

/**
 * Runs `work` once per key of an account: the first call keeps its answer in the same transaction, so the same key again
 * (a retry after a dropped line, a double click, a restart) gets that answer and does nothing. A refusal that is to be
 * remembered (`keep`) commits, but gives its key back: the same call again is judged anew.
 * Two at once: the second waits for the first's transaction. A platform's call stands under school 0.
 */
export async function once<R>(
  tx: Tx,
  accountId: number,
  key: unknown,
  endpoint: string,
  input: unknown,
  work: () => Promise<R>,
): Promise<Answered<R>> {
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new UserError('validation', 'This call needs an Idempotency-Key header of 8 to 100 letters, digits or dashes.');
  }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const { rows: taken } = await sql`
    insert into kit.idempotency_key (school_id, account_id, key, endpoint, request_hash)
    values (coalesce(kit.school_id(), 0), ${accountId}, ${key}, ${endpoint}, ${hash})
    on conflict do nothing returning key`.execute(tx);
  if (taken.length === 0) {
    const { rows } = await sql<{ endpoint: string; request_hash: string; answer: R }>`
      select endpoint, request_hash, answer from kit.idempotency_key where account_id = ${accountId} and key = ${key}`.execute(
      tx,
    );
    const first = rows[0];
    if (first?.endpoint === endpoint && first.request_hash === hash) return { answer: first.answer, repeated: true };
    throw new UserError('conflict', 'This Idempotency-Key was used for another request. Take a new one.');
  }
  const answer = await work().catch(async (error: unknown) => {
    if (error instanceof UserError && error.keep)
      await sql`delete from kit.idempotency_key where account_id = ${accountId} and key = ${key}`.execute(tx);
    throw error;
  });
  await sql`update kit.idempotency_key set answer = ${JSON.stringify(answer)} where account_id = ${accountId} and key = ${key}`.execute(
    tx,
  );
  return { answer, repeated: false };
}
