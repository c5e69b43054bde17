import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FoundCopy } from '../contract/copies.ts';

/** A code as copies are known by it: spaces around it fall away, those within are one. Upper and lower case are the same. */
export const plainCode = (code: string): string => code.trim().replaceAll(/\s+/g, ' ');

/** The copy with an accession number, or else a barcode; null where no copy of the school has it. */
export async function findCopy(tx: Tx, code: string): Promise<FoundCopy | null> {
  const [found] = await findCopies(tx, [code]);
  return found ?? null;
}

/** The copies with these accession numbers or barcodes, one for each code in their order; null where no copy has it. */
export async function findCopies(tx: Tx, codes: readonly string[]): Promise<(FoundCopy | null)[]> {
  const plain = codes.map(plainCode);
  const { rows } = await sql<FoundCopy & { place: number }>`
    select n.place::int as place, c.id as "copyId", c.title_id as "titleId", t.title, t.authors, t.isbn, c.accession_no as "accessionNo", c.barcode,
           t.kind, t.class_id as "classId", t.course_id as "courseId", c.status, c.condition, c.shelf,
           coalesce(c.price, t.price, (select s.default_price from library.setting s)) as price, t.cover_file_id as "coverFileId"
      from unnest(${plain}::text[]) with ordinality as n (code, place)
      cross join lateral (
        select one.* from (
          select a.id, 1 as nearer from library.copy a where a.accession_key = lower(n.code)
          union all
          select b.id, 2 from library.copy b where b.barcode_key = lower(n.code)) one
         order by one.nearer limit 1) f
      join library.copy c on c.id = f.id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id`.execute(tx);
  const byPlace = new Map(rows.map(({ place, ...copy }) => [place, copy]));
  return plain.map((_, at) => byPlace.get(at + 1) ?? null);
}
