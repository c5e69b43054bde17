import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { recordApi, RecordRow } from '../../contract/record.ts';
import { inScope, type LessonContext, personOf } from '../person.ts';
import { planTable } from '../plans/plans.store.ts';

/** The most lessons of a printed record. */
const mostPrinted = 2000;

/** The lessons that were taught. */
export async function listRecord(
  ctx: LessonContext,
  { scope, from, to, ...input }: Input<typeof recordApi.list>,
): Promise<Page<RecordRow>> {
  const also: RawBuilder<unknown>[] = [inScope(await personOf(ctx), scope), sql`t.taught_on is not null`];
  if (from !== undefined) also.push(sql`t.taught_on >= ${from}`);
  if (to !== undefined) also.push(sql`t.taught_on <= ${to}`);
  return (await planTable.list(ctx, input, also)) as Page<RecordRow>;
}

/** All of it for paper, the first lesson first. */
export const recordToPrint = async (ctx: LessonContext, filter: Input<typeof recordApi.paper>): Promise<RecordRow[]> =>
  (await listRecord(ctx, { ...filter, page: 1, size: mostPrinted, sort: 'taughtOn' })).rows;
