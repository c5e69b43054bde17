import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import type { CopyCondition, CopyStatus } from '../../contract/words.ts';
import type { Lists } from './read-row.ts';

/** A title that the library has. */
export interface KnownTitle {
  id: number;
  title: string;
  authors: string | null;
  edition: string | null;
  isbn: string | null;
  price: number | null;
}

/** A copy that the library has. */
export interface KnownCopy {
  id: number;
  titleId: number;
  title: string;
  accessionNo: string;
  barcode: string | null;
  price: number | null;
  shelf: string | null;
  condition: CopyCondition;
  status: CopyStatus;
  source: string | null;
  acquiredOn: string | null;
}

/** Subjects and classes by their plain names; subjects by their codes too. */
export async function listsOf(tx: Tx): Promise<Lists & { courseNames: string[]; classNames: string[] }> {
  const { rows: courses } = await sql<{ id: number; name: string; code: string | null }>`
    select id, name, code from settings.courses order by name`.execute(tx);
  const { rows: classes } = await sql<{ id: number; name: string }>`
    select id, name from settings.classes where active order by level`.execute(tx);
  const byCode = choicesBy(
    courses.filter(({ code }) => code !== null),
    ({ code }) => code ?? '',
  );
  const ids = <K>(map: ReadonlyMap<K, { id: number }>) => [...map].map(([key, { id }]) => [key, id] as const);
  return {
    courses: new Map([...ids(byCode), ...ids(choicesBy(courses, ({ name }) => name))]),
    classes: new Map(ids(choicesBy(classes, ({ name }) => name))),
    courseNames: courses.map(({ name }) => name),
    classNames: classes.map(({ name }) => name),
  };
}

/** Titles with one of these names or one of these ISBNs. */
export async function titlesNamed(tx: Tx, names: readonly string[], isbns: readonly string[]): Promise<KnownTitle[]> {
  const { rows } = await sql<KnownTitle>`
    select t.id, t.title, t.authors, t.edition, t.isbn, t.price from library.title t
     where t.id in (
       select b.id from unnest(${[...names]}::text[]) as n (name)
         join library.title b on b.title_order = regexp_replace(kit.fold(n.name), '^(the|an|a) +', '')
       union
       select b.id from unnest(${[...isbns]}::text[]) as n (isbn) join library.title b on b.isbn = n.isbn)`.execute(tx);
  return rows;
}

/** Copies by their codes in lower case: accession numbers and barcodes. */
export async function copiesWith(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, KnownCopy>> {
  const { rows } = await sql<KnownCopy & { code: string }>`
    select f.code, c.id, c.title_id as "titleId", t.title, c.accession_no as "accessionNo", c.barcode, c.price, c.shelf, c.condition,
           c.status, c.source, c.acquired_on as "acquiredOn"
      from (select k.code, a.id from unnest(${[...codes]}::text[]) as k (code) join library.copy a on a.accession_key = k.code
            union
            select k.code, b.id from unnest(${[...codes]}::text[]) as k (code) join library.copy b on b.barcode_key = k.code) f
      join library.copy c on c.id = f.id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id`.execute(tx);
  return new Map(rows.map(({ code, ...copy }) => [code, copy]));
}
