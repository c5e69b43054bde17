import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PlannedRow, WrittenRecord } from '#kit/server/imports/define-import.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { holdCodes, takeAccessionNos } from '../copies/accession.store.ts';
import { librarySetting } from '../settings.store.ts';
import { indexTitles } from '../titles/index-titles.ts';
import type { CatalogueWrite, Of } from './plan-catalogue.ts';
import type { GivenCopies, GivenTitle } from './read-row.ts';

/** As many records at once as fit a statement well. */
const atOnce = 10_000;

interface Row {
  readonly row: number;
  readonly data: CatalogueWrite;
}
type Add = Extract<CatalogueWrite, { kind: 'add' }>;
type Progress = (rows: number) => Promise<void>;

/** Writes the rows of a catalogue: its titles, then their copies, each with its number. */
export async function writeCatalogue(
  ctx: SchoolContext,
  rows: readonly PlannedRow<CatalogueWrite>[],
  progress: Progress,
): Promise<WrittenRecord[]> {
  const all = rows.flatMap(({ row, data }): Row[] => (data === null ? [] : [{ row, data }]));
  const adding = all.flatMap(({ row, data }) => (data.kind === 'add' ? [{ row, ...data }] : []));
  const titles = await writeTitles(ctx, adding, progress);
  const copies = await writeCopies(ctx, adding, titles.idOf, progress);
  const updated = await updateCopies(ctx, rows);
  return [...titles.written, ...copies, ...updated];
}

async function writeTitles(ctx: SchoolContext, adding: readonly (Add & { row: number })[], progress: Progress) {
  const brought = adding.flatMap(({ row, of, brings, copies }) =>
    brings !== null && 'nth' in of ? [{ row, nth: of.nth, title: brings, alone: copies.copies === 0 }] : [],
  );
  const ids = new Map<number, number>();
  const made: { id: number; title: GivenTitle; row: number | null }[] = [];
  for (let from = 0; from < brought.length; from += atOnce) {
    const some = brought.slice(from, from + atOnce);
    const keys = await insertTitles(
      ctx.tx,
      some.map(({ title }) => title),
    );
    for (const [at, { row, nth, title, alone }] of some.entries()) {
      const id = there(keys[at]);
      ids.set(nth, id);
      made.push({ id, title, row: alone ? row : null });
    }
  }
  await indexTitles(
    ctx.tx,
    made.map(({ id, title }) => ({ id, ...title })),
    (titles) => progress(Math.round((titles / made.length) * adding.length * 0.5)),
  );
  const written = made.map(({ id, title, row }): WrittenRecord => {
    ctx.changed({ entity: 'title', id, action: 'added', after: title, reason: 'Imported from a file' });
    return { entity: 'title', id, created: true, row };
  });
  const idOf = (of: Of): number => ('id' in of ? of.id : there(ids.get(of.nth)));
  return { written, idOf };
}

async function insertTitles(tx: Tx, titles: readonly GivenTitle[]): Promise<number[]> {
  const texts = (field: 'title' | 'subtitle' | 'authors' | 'isbn' | 'publisher' | 'edition' | 'callNo' | 'note') =>
    sql`${titles.map((title) => title[field])}::text[]`;
  const { rows } = await sql<{ id: number }>`
    insert into library.title (title, subtitle, authors, isbn, publisher, edition, call_no, note, year, kind, course_id, class_id, language, price)
    select n.title, n.subtitle, n.authors, n.isbn, n.publisher, n.edition, n.call_no, n.note, n.year, n.kind, n.course_id, n.class_id,
           n.language, n.price
      from unnest(${texts('title')}, ${texts('subtitle')}, ${texts('authors')}, ${texts('isbn')}, ${texts('publisher')}, ${texts('edition')},
                  ${texts('callNo')}, ${texts('note')}, ${titles.map(({ year }) => year)}::int[],
                  ${titles.map(({ kind }) => kind ?? 'other')}::text[], ${titles.map(({ courseId }) => courseId)}::bigint[],
                  ${titles.map(({ classId }) => classId)}::bigint[], ${titles.map(({ language }) => language ?? 'en')}::text[],
                  ${titles.map(({ price }) => price)}::bigint[])
           with ordinality as n (title, subtitle, authors, isbn, publisher, edition, call_no, note, year, kind, course_id, class_id, language,
                                 price, place)
     order by n.place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface NewCopy extends Omit<GivenCopies, 'copies' | 'accessionNo'> {
  titleId: number;
  /** Null: the next of the series. */
  accessionNo: string | null;
  /** The row that it is the record of; null for a further one of a title. */
  row: number | null;
}

async function writeCopies(
  ctx: SchoolContext,
  adding: readonly (Add & { row: number })[],
  idOf: (of: Of) => number,
  progress: Progress,
): Promise<WrittenRecord[]> {
  const wanted = adding.flatMap(({ row, of, copies: { copies, ...given } }): NewCopy[] => {
    const titleId = idOf(of);
    return Array.from({ length: copies }, (_, at) => ({ ...given, titleId, row: at === 0 ? row : null }));
  });
  if (wanted.length === 0) return [];
  await holdCodes(ctx.tx);
  const given = new Set(
    wanted.flatMap(({ accessionNo, barcode }) => [accessionNo, barcode].flatMap((code) => code?.toLowerCase() ?? [])),
  );
  const { accessionFormat: format } = await librarySetting(ctx.tx);
  const count = wanted.filter(({ accessionNo }) => accessionNo === null).length;
  const series = await takeAccessionNos(ctx.tx, { format, year: Number(schoolDay(ctx).slice(0, 4)), count }, given);
  let taken = 0;
  const numbered = wanted.map((copy) => ({ ...copy, accessionNo: copy.accessionNo ?? there(series[taken++]) }));
  const written: WrittenRecord[] = [];
  for (let from = 0; from < numbered.length; from += atOnce) {
    const some = numbered.slice(from, from + atOnce);
    const ids = await insertCopies(ctx, some);
    for (const [at, { row, accessionNo, barcode, titleId, shelf, condition }] of some.entries()) {
      const id = there(ids[at]);
      written.push({ entity: 'copy', id, created: true, row });
      const after = { accessionNo, barcode, titleId, shelf, condition };
      ctx.changed({ entity: 'copy', id, action: 'added', after, reason: 'Imported from a file' });
    }
    await progress(Math.round(adding.length * (0.5 + (0.5 * (from + some.length)) / numbered.length)));
  }
  return written;
}

async function insertCopies(ctx: SchoolContext, copies: readonly (NewCopy & { accessionNo: string })[]): Promise<number[]> {
  const texts = (field: 'accessionNo' | 'barcode' | 'source' | 'shelf' | 'condition' | 'status' | 'acquiredOn') =>
    sql`${copies.map((copy) => copy[field])}::text[]`;
  const { rows } = await sql<{ id: number }>`
    insert into library.copy (title_id, accession_no, barcode, price, source, shelf, condition, status, acquired_on, status_on,
                              damaged_on)
    select n.title_id, n.accession_no, n.barcode, n.price, n.source, n.shelf, coalesce(n.condition, 'good'),
           coalesce(n.status, 'available'), n.acquired_on::date,
           case when coalesce(n.status, 'available') <> 'available' then ${schoolDay(ctx)}::date end,
           case when n.condition = 'damaged' then ${schoolDay(ctx)}::date end
      from unnest(${copies.map(({ titleId }) => titleId)}::bigint[], ${texts('accessionNo')}, ${texts('barcode')},
                  ${copies.map(({ price }) => price)}::bigint[], ${texts('source')}, ${texts('shelf')}, ${texts('condition')},
                  ${texts('status')}, ${texts('acquiredOn')})
           with ordinality as n (title_id, accession_no, barcode, price, source, shelf, condition, status, acquired_on, place)
     order by n.place
    returning id`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

async function updateCopies(ctx: SchoolContext, rows: readonly PlannedRow<CatalogueWrite>[]): Promise<WrittenRecord[]> {
  const updating = rows.flatMap(({ row, data, changes }) => (data?.kind === 'update' ? [{ row, changes, ...data }] : []));
  const fields = updating.map((one) => one.fields);
  await sql`
    update library.copy c
       set barcode = n.barcode, price = n.price, shelf = n.shelf, condition = n.condition, source = n.source,
           acquired_on = n.acquired_on::date, damaged_on = case when n.condition = 'damaged' then coalesce(c.damaged_on, ${schoolDay(ctx)}::date) end,
           version = c.version + 1
      from unnest(${updating.map(({ copyId }) => copyId)}::bigint[], ${fields.map(({ barcode }) => barcode)}::text[],
                  ${fields.map(({ price }) => price)}::bigint[], ${fields.map(({ shelf }) => shelf)}::text[],
                  ${fields.map(({ condition }) => condition)}::text[], ${fields.map(({ source }) => source)}::text[],
                  ${fields.map(({ acquiredOn }) => acquiredOn)}::text[])
           as n (id, barcode, price, shelf, condition, source, acquired_on)
     where c.id = n.id`.execute(ctx.tx);
  return updating.map(({ row, copyId, changes }) => {
    ctx.changed({
      entity: 'copy',
      id: copyId,
      action: 'changed',
      before: Object.fromEntries(changes.map(({ label, before }) => [label, before])),
      after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
      reason: 'Imported from a file',
    });
    return { entity: 'copy', id: copyId, created: false, row };
  });
}
