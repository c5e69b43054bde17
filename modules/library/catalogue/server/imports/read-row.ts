import { z } from 'zod';
import { parseCents } from '#kit/contract/money.ts';
import type { SheetRow } from '#kit/server/imports/define-import.ts';
import { plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { isbn13, wrongIsbn } from '../../contract/isbn.ts';
import { mostCopies } from '../../contract/titles.ts';
import {
  conditionWords,
  type CopyCondition,
  type CopyStatus,
  kindWords,
  languages,
  statusWords,
  type TitleKind,
} from '../../contract/words.ts';
import { plainCode } from '../find-copy.ts';

/** What the cells of a catalogue are looked up in. */
export interface Lists {
  readonly courses: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
}

/** The title of a row. */
export interface GivenTitle {
  title: string;
  subtitle: string | null;
  authors: string | null;
  isbn: string | null;
  publisher: string | null;
  edition: string | null;
  year: number | null;
  kind: TitleKind | null;
  courseId: number | null;
  classId: number | null;
  callNo: string | null;
  language: string | null;
  price: number | null;
  note: string | null;
}

/** The copies of a row: one with its own number, or some. */
export interface GivenCopies {
  accessionNo: string | null;
  barcode: string | null;
  /** How many; 1 where it has a number of its own. */
  copies: number;
  price: number | null;
  shelf: string | null;
  condition: CopyCondition | null;
  status: CopyStatus | null;
  source: string | null;
  acquiredOn: string | null;
}

const byWord = <K extends string>(
  words: Readonly<Record<K, string>>,
  more: Readonly<Record<string, K>> = {},
): ReadonlyMap<string, K> =>
  new Map([
    ...Object.entries<string>(words).flatMap(([key, word]) => [
      [plain(key), key as K] as const,
      [plain(word), key as K] as const,
    ]),
    ...Object.entries(more).map(([word, key]) => [plain(word), key] as const),
  ]);

const kinds = byWord(kindWords, {
  novel: 'fiction',
  novels: 'fiction',
  riwaya: 'fiction',
  storybook: 'fiction',
  textbooks: 'textbook',
  'course book': 'textbook',
  'reference book': 'reference',
  magazine: 'periodical',
  journal: 'periodical',
  others: 'other',
  FIC: 'fiction',
  REF: 'reference',
  TXT: 'textbook',
});
const conditions = byWord(conditionWords, { excellent: 'new', worn: 'poor', torn: 'damaged', spoilt: 'damaged', bad: 'poor' });
const statuses = byWord(
  Object.fromEntries(Object.entries(statusWords).map(([key, [word]]) => [key, word])) as Record<CopyStatus, string>,
  { in: 'available', missing: 'lost', 'being repaired': 'repair', 'written off': 'withdrawn', discarded: 'withdrawn' },
);
const tongues: ReadonlyMap<string, string> = new Map([
  ...Object.entries(languages).flatMap(([code, word]) => [[plain(code), code] as const, [plain(word), code] as const]),
  ...Object.entries({ swahili: 'sw', kikuyu: 'ki', luo: 'luo', kamba: 'kam', meru: 'mer', kisii: 'guz', maasai: 'mas' }),
]);

/** Texts within what a form takes; what does not fit is cut, and said. */
const longest = {
  subtitle: 300,
  authors: 300,
  publisher: 200,
  edition: 60,
  callNo: 60,
  shelf: 60,
  source: 120,
  note: 1000,
} as const;
const cut = (reader: RowReader, key: keyof typeof longest) => reader.cut(key, longest[key]);

function isbnOf(reader: RowReader): string | null {
  const text = reader.code('isbn');
  if (text === null || text === '0' || /^(?:nil|none|n\/a|-+)$/i.test(text)) return null;
  const wrong = wrongIsbn(text);
  // A wrong number on a catalogue of years ago keeps no book out.
  if (wrong !== null) reader.note('isbn', 'left out', `“${text}” is no ISBN, and is left out: ${wrong}`);
  return isbn13(text);
}

function priceOf(reader: RowReader): number | null {
  const text =
    reader
      .text('price')
      ?.replace(/^(?:kes|ksh|kshs|sh)\.?\s*/i, '')
      .replace(/\/[=-]$/, '') ?? null;
  if (text === null) return null;
  const price = parseCents(text);
  if (price !== null && price >= 0) return price;
  reader.refuse('price', 'not an amount', `“${text}” is no amount. Write 650 or 1,250.50.`);
  return null;
}

function yearOf(reader: RowReader): number | null {
  const text = reader.text('year');
  if (text === null) return null;
  const found = /(?:^|\D)(1[0-9]{3}|2[01][0-9]{2})(?:\D|$)/.exec(text)?.[1];
  if (found === undefined) reader.note('year', 'left out', `“${text}” has no year of four digits, and is left out.`);
  return found === undefined ? null : Number(found);
}

function languageOf(reader: RowReader): string | null {
  const text = reader.text('language');
  if (text === null) return null;
  const known = tongues.get(plain(text)) ?? (/^[a-z]{3}$/i.test(text) ? text.toLowerCase() : null);
  if (known === null)
    reader.note('language', 'left out', `“${text}” is no language that is known here. Write English, Kiswahili or a code.`);
  return known;
}

/** A subject or class; another than the school's is said and left out, so that the book comes in all the same. */
function oneOf(reader: RowReader, key: 'course' | 'class', among: ReadonlyMap<string, number>, what: string): number | null {
  const text = reader.text(key);
  if (text === null) return null;
  const found = among.get(plain(text)) ?? null;
  if (found === null) reader.note(key, 'left out', `“${text}” is no ${what} of this school, and is left out.`);
  return found;
}

const textOf = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);

/** The title of a row; null where it has no name. */
export function readTitle(reader: RowReader, { courses, classes }: Lists): GivenTitle | null {
  const title = reader.text('title');
  if (title === null) reader.refuse('title', 'empty', 'The title is empty.');
  else if (title.length > 300) reader.refuse('title', 'too long', 'Keep the title within 300 characters.');
  else if (!textOf.safeParse(title).success) reader.refuse('title', 'invisible characters', 'Remove the invisible characters.');
  const given = {
    subtitle: cut(reader, 'subtitle'),
    authors: cut(reader, 'authors'),
    isbn: isbnOf(reader),
    publisher: cut(reader, 'publisher'),
    edition: cut(reader, 'edition'),
    year: yearOf(reader),
    kind: reader.choice('kind', kinds, 'kind of book: textbook, set book, reference, fiction, periodical or other'),
    courseId: oneOf(reader, 'course', courses, 'subject'),
    classId: oneOf(reader, 'class', classes, 'class'),
    callNo: cut(reader, 'callNo'),
    language: languageOf(reader),
    price: priceOf(reader),
    note: cut(reader, 'note'),
  };
  return title === null ? null : { title, ...given };
}

function codeOf(reader: RowReader, key: 'accessionNo' | 'barcode'): string | null {
  const code = reader.code(key);
  if (code === null) return null;
  const written = plainCode(code);
  if (written.length > 40) reader.refuse(key, 'too long', 'Keep it within 40 characters.');
  return written;
}

/** The copies of a row. @param each a row without a number of copies is one */
export function readCopies(reader: RowReader, row: SheetRow, price: number | null, each: boolean): GivenCopies {
  const accessionNo = codeOf(reader, 'accessionNo');
  const barcode = codeOf(reader, 'barcode');
  const number = reader.number('copies');
  const known = accessionNo !== null || barcode !== null;
  if (number !== null && (!Number.isInteger(number) || number < 0 || number > mostCopies))
    reader.refuse('copies', 'not a number of copies', `“${row.cells['copies'] ?? ''}” is no number from 0 to ${mostCopies}.`);
  else if (known && number !== null && number !== 1)
    reader.refuse('copies', 'more than one number can stand for', 'A row with a number or a barcode of its own is one copy.');
  return {
    accessionNo,
    barcode,
    copies: known ? 1 : (number ?? (each ? 1 : 0)),
    price,
    shelf: cut(reader, 'shelf'),
    condition: reader.choice('condition', conditions, 'condition: new, good, fair, poor or damaged'),
    status: reader.choice('status', statuses, 'status: available, in repair, lost, withdrawn or reference only'),
    source: cut(reader, 'source'),
    acquiredOn: reader.day('acquiredOn'),
  };
}
