import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '../db/pool.ts';
import { freeBytes } from '../db/free-space.ts';

const mebibyte = 1024 * 1024;

/** Free disk that files leave to the database: what people type is worth more than what they attach. */
export const fileFloor = 512 * mebibyte;

/** How much may be uploaded: by one account in a day, and by a school in all. */
export interface Quotas {
  accountDayBytes: number;
  schoolBytes: number;
}

export const usualQuotas: Quotas = { accountDayBytes: 1024 * mebibyte, schoolBytes: 20 * 1024 * mebibyte };

/** Refuses a file that would leave the disk with less than the floor. */
export function refuseWithoutRoom(folder: string, size: number, free: (folder: string) => number = freeBytes): void {
  if (free(folder) - size >= fileFloor) return;
  throw new UserError(
    'unavailable',
    'The server’s disk is nearly full, so it takes no files now; everything else works. Tell whoever runs the server.',
  );
}

/** Marks the lock of a school's room in the database, beside the school's number. */
const roomLock = 5_017;

/**
 * Refuses what goes beyond the account's day or the school's whole; files that the product made itself do not count. Until
 * the transaction ends no other upload of the school is counted, at whichever process it arrives: two at once could not
 * see each other, and each would fit.
 */
export async function refuseBeyondQuota(
  tx: Tx,
  { schoolId, accountId }: { schoolId: number; accountId: number },
  size: number,
  { accountDayBytes, schoolBytes }: Quotas,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${roomLock}, ${schoolId})`.execute(tx);
  const { rows } = await sql<{ school: number; account: number }>`
    select coalesce(sum(size), 0)::bigint as school,
           coalesce(sum(size) filter (where account_id = ${accountId} and at > now() - interval '1 day'), 0)::bigint as account
      from kit.file where school_id = ${schoolId} and purpose <> 'export'`.execute(tx);
  const { school = 0, account = 0 } = rows[0] ?? {};
  if (account + size > accountDayBytes)
    throw new UserError(
      'rule',
      `You have uploaded ${inWords(account)} in a day, and ${inWords(accountDayBytes)} is the most. Go on tomorrow.`,
    );
  if (school + size > schoolBytes)
    throw new UserError(
      'rule',
      `The files of your school have reached ${inWords(schoolBytes)}, which is the most. Remove some, or ask the group office.`,
    );
}

const inWords = (bytes: number) =>
  bytes >= 1024 * mebibyte ? `${(bytes / 1024 / mebibyte).toFixed(1)} GB` : `${Math.ceil(bytes / mebibyte)} MB`;
