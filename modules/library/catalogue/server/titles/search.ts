import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { isbn13 } from '../../contract/isbn.ts';
import { plainCode } from '../find-copy.ts';
import { canBeMisspelt, wordsOf } from './words.ts';

/** Of so many words a search is made. */
const mostWords = 6;
/** So many words are tried for one that may be misspelt. */
const tried = 8;
/** Below this a word is not like another any more; one wrong letter costs a short word more of its parts. */
const nearEnough = (word: string) => (word.length <= 5 ? 0.25 : 0.3);

/** What a word of a search stands for: all that begin with it, and words that are like it. */
interface Meant {
  readonly begins: string | null;
  /** It stands for itself alone: one letter or digit among others would be in too many. */
  readonly whole: boolean;
  readonly like: readonly { readonly word: string; readonly nearness: number }[];
}

/** Titles that a search finds: `title_id` and `score`, the best with the highest. */
export interface Found {
  readonly hits: RawBuilder<unknown>;
  /** What is tried where nothing was found: each word is somewhere, but no title has all. */
  readonly otherwise: (() => Promise<RawBuilder<unknown>>) | null;
}

/**
 * What words ask for: each of them in the name, the authors or the call number of a title, as they begin; one that is nowhere is taken
 * for those that it is like. An ISBN, an accession number or a barcode finds its title.
 */
export async function searchFor(tx: Tx, text: string): Promise<Found> {
  const words = [...new Set(wordsOf(text))].slice(0, mostWords);
  const known = await knownWords(tx, words);
  const similar = await similarWords(
    tx,
    words.filter((word) => !known.has(word) && canBeMisspelt(word)),
  );
  const meant = (like: ReadonlyMap<string, Meant['like']>) =>
    words.map((word): Meant => ({
      begins: known.has(word) ? word : null,
      whole: word.length === 1 && words.length > 1,
      like: like.get(word) ?? [],
    }));
  return {
    hits: hitsOf(text, meant(similar)),
    otherwise:
      words.length < 2 || known.size === 0
        ? null
        : async () => hitsOf(text, meant(await similarWords(tx, words.filter(canBeMisspelt)))),
  };
}

/** True where a search finds anything. */
export async function findsAny(tx: Tx, hits: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from (${hits}) h limit 1`.execute(tx);
  return rows.length > 0;
}

/** Above all that begin with a word: the last character that there is. */
const last = '\u{10FFFF}';

async function knownWords(tx: Tx, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select q.word from unnest(${[...words]}::text[], ${words.map((word) => word + last)}::text[]) as q (word, above)
     where exists (select from library.title_word w where w.word >= q.word and w.word < q.above)`.execute(tx);
  return new Set(rows.map(({ word }) => word));
}

async function similarWords(tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, Meant['like']>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; word: string; nearness: number }>`
    select q.word as asked, s.word, s.nearness
      from unnest(${[...words]}::text[]) as q (word)
      cross join lateral (
        select p.word, public.similarity(p.word, q.word)::float8 as nearness from library.word_part p
         where p.part = any(public.show_trgm(q.word)) group by p.word
         order by 2 desc, 1 limit ${tried}) s`.execute(tx);
  const good = rows.filter(({ asked, nearness }) => nearness >= nearEnough(asked));
  return Map.groupBy(good, ({ asked }) => asked);
}

/** The titles with one of the words that a word stands for, each with its best. */
function titlesWith({ begins, whole, like }: Meant): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (begins !== null)
    parts.push(sql`
      select w.title_id, max(case when w.word = ${begins} then 2 * w.weight else w.weight end)::float8 as score from library.title_word w
       where ${whole ? sql`w.word = ${begins}` : sql`w.word >= ${begins} and w.word < ${begins + last}`} group by w.title_id`);
  if (like.length > 0)
    parts.push(sql`
      select w.title_id, max(w.weight * l.nearness)::float8 as score
        from unnest(${like.map(({ word }) => word)}::text[], ${like.map(({ nearness }) => nearness)}::float8[]) as l (word, nearness)
        join library.title_word w on w.word = l.word group by w.title_id`);
  const [first, second] = parts;
  if (!first) return sql`select null::bigint as title_id, 0::float8 as score where false`;
  if (!second) return first;
  return sql`select e.title_id, max(e.score) as score from (${first} union all ${second}) e group by e.title_id`;
}

function hitsOf(text: string, meant: readonly Meant[]): RawBuilder<unknown> {
  const [first, ...more] = meant.map(titlesWith);
  const joined = more.map((one, at) => sql`join (${one}) ${sql.ref(`w${at}`)} using (title_id)`);
  const score = sql.join([sql`w.score`, ...more.map((_, at) => sql`${sql.ref(`w${at}.score`)}`)], sql` + `);
  const byWords = first
    ? sql`select title_id, ${score} as score from (${first}) w ${sql.join(joined, sql` `)}`
    : sql`select null::bigint as title_id, 0::float8 as score where false`;
  const exact = exactOf(text);
  return sql`
    select h.title_id, max(h.score) as score from (
      ${byWords} union all
      ${sql.join(exact, sql` union all `)}) h group by h.title_id`;
}

/** Titles of exactly this name, and those whose ISBN, accession number or barcode it is. */
function exactOf(text: string): RawBuilder<unknown>[] {
  const code = sql`lower(${plainCode(text)})`;
  const isbn = isbn13(text);
  return [
    sql`select t.id, 10000 from library.title t
         where t.title_order = regexp_replace(kit.fold(${plainCode(text)}), '^(the|an|a) +', '')`,
    sql`select c.title_id, 20000 from library.copy c where c.accession_key = ${code}`,
    sql`select c.title_id, 20000 from library.copy c where c.barcode_key = ${code}`,
    ...(isbn === null ? [] : [sql`select t.id, 20000 from library.title t where t.isbn = ${isbn}`]),
  ];
}
