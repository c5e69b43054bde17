import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { RowDecision } from '#kit/contract/imports.ts';
import type { Tx } from '../db/pool.ts';

/** Counts what a checked file does, as its rows stand decided. */
export async function recount(tx: Tx, id: number): Promise<void> {
  await sql`
    update kit.import_batch b set created = n.created, updated = n.updated, skipped = n.skipped, refused = n.refused, undecided = n.undecided
      from (select count(*) filter (where outcome = 'create') as created, count(*) filter (where outcome = 'update') as updated,
                   count(*) filter (where outcome = 'skip') as skipped, count(*) filter (where outcome = 'refuse') as refused,
                   count(*) filter (where outcome = 'decide') as undecided
              from kit.import_row where batch_id = ${id}) n
     where b.id = ${id}`.execute(tx);
}

/** What was decided of each row that asks. */
export async function decisionsOf(tx: Tx, id: number): Promise<ReadonlyMap<number, RowDecision>> {
  const { rows } = await sql<{ row: number; decision: RowDecision }>`
    select row_no as row, decision from kit.import_row where batch_id = ${id} and decision is not null`.execute(tx);
  return new Map(rows.map(({ row, decision }) => [row, decision]));
}

/** Decides some rows, or all that still ask, as many as were seen; the caller holds the batch. Says how many. Throws 409. */
export async function decideRows(
  tx: Tx,
  id: number,
  { decision, rows, all }: { decision: RowDecision; rows?: readonly number[] | undefined; all?: number | undefined },
): Promise<number> {
  const which = rows === undefined ? sql`decision is null` : sql`row_no = any(${[...rows]}::int[])`;
  const decided = await sql`
    update kit.import_row set decision = ${decision}, outcome = case when ${decision}::text = 'take' then would else 'skip' end
     where batch_id = ${id} and would is not null and ${which}`.execute(tx);
  const count = Number(decided.numAffectedRows ?? 0);
  const wanted = rows === undefined ? all : new Set(rows).size;
  if (count !== wanted)
    throw new UserError('conflict', `${count} rows are to be decided by now, not ${wanted}. Look at them again.`);
  await recount(tx, id);
  return count;
}
