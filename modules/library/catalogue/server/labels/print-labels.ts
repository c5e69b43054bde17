import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { type labelsApi, labelsOn, mostLabels } from '../../contract/labels.ts';
import { labelsJob } from './labels.job.ts';

/** What waits for a label: not what is lost or withdrawn, which nobody has in hand to put one on. */
const waits = sql`labelled_at is null and status not in ('lost', 'withdrawn')`;

/** How many copies have no label yet. */
export async function withoutLabel(tx: Tx): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select count(*)::int as copies from library.copy where ${waits}`.execute(tx);
  return one(rows).copies;
}

/**
 * Begins the making of labels: of chosen copies, or of the first that have none yet. Throws 400 at `firstLabel` for one that the sheet does
 * not have, 404, and 422 where there is none to make.
 */
export async function printLabels(
  ctx: SchoolContext,
  { copyIds, ...how }: Input<typeof labelsApi.print>,
): Promise<Output<typeof labelsApi.print>> {
  const onSheet = labelsOn(how.sheet);
  if (how.firstLabel > onSheet) throw fieldError('firstLabel', `This sheet has ${onSheet} labels.`);
  const wanted = copyIds === undefined ? null : [...new Set(copyIds)];
  const { rows } = await sql<{ id: number }>`
    select id from library.copy
     where ${wanted === null ? waits : sql`id = any(${wanted}::bigint[])`}
     order by accession_order, id limit ${mostLabels}`.execute(ctx.tx);
  if (wanted !== null && rows.length < wanted.length) throw notFound('copy');
  if (rows.length === 0) throw new UserError('rule', 'Every copy has its label.');
  const left = wanted === null ? (await withoutLabel(ctx.tx)) - rows.length : 0;
  const jobId = await ctx.services.jobs.enqueue(
    ctx,
    labelsJob,
    { copyIds: rows.map(({ id }) => id), ...how },
    'Labels of books.pdf',
  );
  return { jobId, copies: rows.length, left };
}
