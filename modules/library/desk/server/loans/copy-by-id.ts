import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FoundCopy } from '../../../catalogue/contract/copies.ts';
import { findCopy } from '../../../catalogue/server/find-copy.ts';

/** A copy by its key. Throws 404. */
export async function findCopyById(tx: Tx, id: number): Promise<FoundCopy> {
  const { rows } = await sql<{ accessionNo: string }>`
    select accession_no as "accessionNo" from library.copy where id = ${id}`.execute(tx);
  const copy = rows[0] && (await findCopy(tx, rows[0].accessionNo));
  if (!copy) throw notFound('copy');
  return copy;
}
