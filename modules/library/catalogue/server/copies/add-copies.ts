import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { copiesApi } from '../../contract/copies.ts';
import { librarySetting } from '../settings.store.ts';
import { holdCodes, refuseUsed, takeAccessionNos } from './accession.store.ts';

type Draft = Input<typeof copiesApi.add>;

/**
 * Adds copies of a title: a number of them with the next accession numbers, or those whose codes were scanned. Throws 400 at the field
 * for a code that another copy has or that was scanned twice.
 */
export async function addCopies(ctx: SchoolContext, draft: Draft): Promise<{ ids: number[]; first: string; last: string }> {
  const { titleId, scanned, scannedAs } = draft;
  if (draft.copies > 0 && scanned.length > 0) throw fieldError('copies', 'Say how many, or scan each: not both.');
  const count = scanned.length > 0 ? scanned.length : draft.copies;
  if (count === 0) throw fieldError('copies', 'Say how many copies, or scan each.');
  const seen = new Set<string>();
  for (const code of scanned) {
    if (seen.has(code.toLowerCase())) throw fieldError('scanned', `${code} was scanned twice.`);
    seen.add(code.toLowerCase());
  }
  await refuseNoTitle(ctx, titleId);
  await holdCodes(ctx.tx);
  await refuseUsed(ctx.tx, 'scanned', scanned);
  const byScan = scanned.length > 0 && scannedAs === 'accession';
  const numbers = byScan ? scanned : await nextNumbers(ctx, count, seen);
  const barcodes = scanned.length > 0 && !byScan ? scanned : numbers.map(() => null);
  const { rows } = await sql<{ id: number }>`
    insert into library.copy (title_id, accession_no, barcode, price, source, shelf, condition, status, acquired_on, damaged_on)
    select ${titleId}, n.accession_no, n.barcode, ${draft.price}::bigint, ${draft.source}, ${draft.shelf}, ${draft.condition},
           ${draft.reference ? 'reference' : 'available'}, ${draft.acquiredOn ?? schoolDay(ctx)}::date,
           ${draft.condition === 'damaged' ? schoolDay(ctx) : null}::date
      from unnest(${numbers}::text[], ${barcodes}::text[]) with ordinality as n (accession_no, barcode, place) order by n.place
    returning id`.execute(ctx.tx);
  const after = { titleId, source: draft.source, shelf: draft.shelf, condition: draft.condition };
  for (const [at, { id }] of rows.entries())
    ctx.changed({ entity: 'copy', id, action: 'added', after: { accessionNo: numbers[at], barcode: barcodes[at], ...after } });
  return { ids: rows.map(({ id }) => id), first: one(numbers.slice(0, 1)), last: there(numbers.at(-1)) };
}

async function nextNumbers(ctx: SchoolContext, count: number, given: ReadonlySet<string>): Promise<string[]> {
  const { accessionFormat: format } = await librarySetting(ctx.tx);
  return takeAccessionNos(ctx.tx, { format, year: Number(schoolDay(ctx).slice(0, 4)), count }, given);
}

async function refuseNoTitle({ tx }: SchoolContext, titleId: number): Promise<void> {
  // Nobody removes the title meanwhile.
  const { rows } = await sql`select from library.title where id = ${titleId} for key share`.execute(tx);
  if (rows.length === 0) throw fieldError('titleId', 'Choose a title of this library.');
}
