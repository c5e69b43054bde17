import type { Tx } from '#kit/server/db/pool.ts';
import { changesOf } from '#kit/server/imports/changes.ts';
import type { ImportColumn, PlannedRow, SheetRow } from '#kit/server/imports/define-import.ts';
import { RowReader } from '#kit/server/imports/row-reader.ts';
import { conditionWords } from '../../contract/words.ts';
import { catalogueColumns } from './columns.ts';
import { copiesWith, type KnownCopy, type KnownTitle, listsOf, titlesNamed } from './known.store.ts';
import { type GivenCopies, type GivenTitle, type Lists, readCopies, readTitle } from './read-row.ts';
import { wordsOf } from '../titles/words.ts';
import { Titles, type Told } from './same-title.ts';

/** The title that a row’s copies are of: one that is there, or the one that the file brings as its nth. */
export type Of = { readonly id: number } | { readonly nth: number };

/** What a row writes. */
export type CatalogueWrite =
  | { readonly kind: 'add'; readonly of: Of; readonly brings: GivenTitle | null; readonly copies: GivenCopies }
  | { readonly kind: 'update'; readonly copyId: number; readonly fields: CopyFields };

/** Fields of a copy that a sheet changes. */
export interface CopyFields {
  barcode: string | null;
  price: number | null;
  shelf: string | null;
  condition: KnownCopy['condition'];
  source: string | null;
  acquiredOn: string | null;
}

interface Candidate extends Told {
  of: Of;
  price: number | null;
}

interface World {
  readonly lists: Lists;
  readonly titles: Titles<Candidate>;
  readonly copies: ReadonlyMap<string, KnownCopy>;
  /** Codes of the file in lower case, to their rows. */
  readonly seen: Map<string, number>;
  readonly each: boolean;
  brought: number;
}

const keyOf = (code: string): string => code.toLowerCase();

/** Says what becomes of every row of a catalogue. @param each a row without a number of copies is one */
export async function planCatalogue(
  tx: Tx,
  rows: readonly SheetRow[],
  columns: readonly ImportColumn[],
  each: boolean,
): Promise<PlannedRow<CatalogueWrite>[]> {
  const lists = await listsOf(tx);
  const read = rows.map((row) => {
    const reader = new RowReader(row, columns);
    const fault = row.cells['fault'] || null;
    if (fault !== null) {
      reader.refuse(null, 'The record could not be read', fault);
      return { row, reader, title: null, copies: null };
    }
    const title = readTitle(reader, lists);
    return { row, reader, title, copies: readCopies(reader, row, title?.price ?? null, each) };
  });
  const given = read.flatMap(({ title }) => title ?? []);
  const known = await titlesNamed(
    tx,
    [...new Set(given.map(({ title }) => title))],
    [...new Set(given.flatMap(({ isbn }) => isbn ?? []))],
  );
  const titles = new Titles<Candidate>();
  for (const title of known) titles.add(candidate(title));
  const codes = read.flatMap(({ copies }) => [copies?.accessionNo, copies?.barcode].flatMap((code) => (code ? keyOf(code) : [])));
  const world: World = { lists, titles, copies: await copiesWith(tx, [...new Set(codes)]), seen: new Map(), each, brought: 0 };
  return read.map(({ row, reader, title, copies }) => planned(world, row, reader, title, copies));
}

const candidate = ({ id, title, authors, edition, isbn, price }: KnownTitle): Candidate => ({
  title,
  authors,
  edition,
  isbn,
  price,
  of: { id },
});

function planned(
  world: World,
  { row, cells }: SheetRow,
  reader: RowReader,
  title: GivenTitle | null,
  copies: GivenCopies | null,
): PlannedRow<CatalogueWrite> {
  const record = cells['record'] ? `Record ${cells['record']}` : '';
  const label = [record, copies?.accessionNo, title?.title].filter(Boolean).join(' ');
  const { problems, notes } = reader;
  const base = { row, label, problems, notes, recordId: null, changes: [] };
  if (title === null || copies === null) return { ...base, outcome: 'refuse', data: null };
  const known = world.titles.find(title);
  noteOtherName(reader, title, known);
  const copy = copies.accessionNo === null ? undefined : world.copies.get(keyOf(copies.accessionNo));
  refuseCodes(world, reader, row, copies, copy);
  if (copy && copy.accessionNo.toLowerCase() === keyOf(copies.accessionNo ?? '')) {
    if (known === null || !('id' in known.of) || known.of.id !== copy.titleId)
      reader.refuse('accessionNo', 'another title’s', `${copy.accessionNo} is a copy of “${copy.title}”.`);
    if (problems.length > 0) return { ...base, outcome: 'refuse', data: null, recordId: copy.id };
    const price = copies.price === known?.price ? null : copies.price;
    return changed(reader, copy, { ...copies, price }, { ...base, recordId: copy.id });
  }
  if (problems.length > 0) return { ...base, outcome: 'refuse', data: null };
  if (known !== null && copies.copies === 0) return { ...base, outcome: 'skip', data: null };
  const of = known?.of ?? bring(world, title);
  const own = copies.price === (known?.price ?? title.price) ? null : copies.price;
  const data: CatalogueWrite = { kind: 'add', of, brings: known === null ? title : null, copies: { ...copies, price: own } };
  return { ...base, outcome: 'create', data };
}

/** An ISBN that was copied down a column makes the copies of one book those of another: where the names have nothing in common it is said. */
function noteOtherName(reader: RowReader, { title, isbn }: GivenTitle, known: Candidate | null): void {
  if (known === null || isbn === null || known.isbn !== isbn) return;
  const names = new Set(wordsOf(known.title));
  if (wordsOf(title).some((word) => names.has(word) && !small.has(word))) return;
  reader.note(
    'isbn',
    'of a title of another name',
    `The ISBN of “${title}” is that of “${known.title}”: it is taken for the same title.`,
  );
}

/** Words that titles have in common which have nothing in common. */
const small = new Set([
  'the',
  'a',
  'an',
  'of',
  'and',
  'in',
  'to',
  'for',
  'na',
  'ya',
  'wa',
  'la',
  'cha',
  'za',
  'kwa',
  'book',
  'form',
  'class',
  'grade',
]);

/** The row is the first of its title. */
function bring(world: World, { title, authors, edition, isbn, price }: GivenTitle): Of {
  const of = { nth: world.brought };
  world.brought += 1;
  world.titles.add({ title, authors, edition, isbn, price, of });
  return of;
}

/** Refuses codes that another copy has, or another row: by either a scan would find the wrong one. */
function refuseCodes(
  { copies: all, seen }: World,
  reader: RowReader,
  row: number,
  copies: GivenCopies,
  own: KnownCopy | undefined,
): void {
  for (const field of ['accessionNo', 'barcode'] as const) {
    const code = copies[field];
    if (code === null) continue;
    const other = all.get(keyOf(code));
    if (other && (other.id !== own?.id || (field === 'accessionNo' && keyOf(other.accessionNo) !== keyOf(code))))
      reader.refuse(field, 'another copy’s', `${code} is of ${other.accessionNo}, “${other.title}”.`);
    const before = seen.get(keyOf(code));
    if (before !== undefined && before !== row) reader.refuse(field, 'twice in the file', `${code} is in row ${before} too.`);
    else seen.set(keyOf(code), row);
  }
}

const labels: Readonly<Record<string, string>> = Object.fromEntries(catalogueColumns.map(({ key, label }) => [key, label]));

/** What a row changes of a copy that is there. How it stands is said on its own screen, and by a write-off. */
function changed(
  reader: RowReader,
  copy: KnownCopy,
  given: GivenCopies,
  base: Omit<PlannedRow<CatalogueWrite>, 'outcome' | 'data'>,
): PlannedRow<CatalogueWrite> {
  if (given.status !== null && given.status !== copy.status)
    reader.note('status', 'stays', `${copy.accessionNo} stays as it is; say on its own page how it stands.`);
  const { barcode, price, shelf, condition, source, acquiredOn } = copy;
  const before: CopyFields = { barcode, price, shelf, condition, source, acquiredOn };
  const fields: CopyFields = {
    barcode: given.barcode ?? barcode,
    price: given.price ?? price,
    shelf: given.shelf ?? shelf,
    condition: given.condition ?? condition,
    source: given.source ?? source,
    acquiredOn: given.acquiredOn ?? acquiredOn,
  };
  const changes = changesOf(before, fields, {
    labelOf: (field) => labels[field] ?? field,
    identity: [],
    wordOf: (field, value) => {
      if (field === 'condition') return conditionWords[value as KnownCopy['condition']];
      return field === 'price' && typeof value === 'number' ? (value / 100).toFixed(2) : undefined;
    },
  });
  if (changes.length === 0) return { ...base, outcome: 'skip', data: null };
  return { ...base, changes, outcome: 'update', data: { kind: 'update', copyId: copy.id, fields } };
}
