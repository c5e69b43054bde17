import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { canBeMisspelt, weighedWords } from './words.ts';

/** A title as it is found. */
export interface Indexed {
  id: number;
  title: string;
  subtitle: string | null;
  authors: string | null;
  callNo: string | null;
}

/** As many titles at once as fit a statement well. */
const atOnce = 10_000;

/** Writes what new titles are found by. @param progress says how many titles are written so far */
export async function indexTitles(
  tx: Tx,
  titles: readonly Indexed[],
  progress: (titles: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const words = new Set<string>();
  for (let from = 0; from < titles.length; from += atOnce) {
    const some = titles.slice(from, from + atOnce);
    for (const word of await writeWords(tx, some)) words.add(word);
    await progress(from + some.length);
  }
  // All at once and in one order: two who add the same words wait for each other, and never both for ever.
  await sql`
    insert into library.word_part (part, word)
    select p.part, w.word
      from unnest(${[...words].filter(canBeMisspelt)}::text[]) as w (word) cross join lateral unnest(public.show_trgm(w.word)) as p (part)
     order by 1, 2
    on conflict do nothing`.execute(tx);
}

/** Writes anew what changed titles are found by. */
export async function reindexTitles(tx: Tx, titles: readonly Indexed[]): Promise<void> {
  await sql`delete from library.title_word where title_id = any(${titles.map(({ id }) => id)}::bigint[])`.execute(tx);
  await indexTitles(tx, titles);
}

/** The words that were written. */
async function writeWords(tx: Tx, titles: readonly Indexed[]): Promise<Iterable<string>> {
  const lines = titles.flatMap((title) => [...weighedWords(title)].map(([word, weight]) => ({ word, weight, id: title.id })));
  // In the order of the index, into which they go faster so.
  lines.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.id - b.id));
  await sql`
    insert into library.title_word (word, title_id, weight)
    select l.word, l.title_id, l.weight
      from unnest(${lines.map(({ word }) => word)}::text[], ${lines.map(({ id }) => id)}::bigint[],
                  ${lines.map(({ weight }) => weight)}::int[]) as l (word, title_id, weight)`.execute(tx);
  return lines.map(({ word }) => word);
}
