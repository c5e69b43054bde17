import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Snippet } from '../../contract/resources.ts';
import { snippetOf, wordsOf } from '../text/snippet.rules.ts';
import { shelfOrders, shelved } from './shelf.ts';

interface Asked {
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
  readonly sort: string;
}

/** As many of what is found are weighed against each other, the newest of them; a word that stands everywhere tells little. */
const mostWeighed = 300;

/**
 * Which resources a page has, and how many there are in all. By match they come the best first, and without words the newest.
 * @param conditions over `t`, its genre `g` and its class `l`
 */
export async function findResources(
  tx: Tx,
  { q = '', page, size, sort }: Asked,
  conditions: readonly RawBuilder<unknown>[],
  orders: Readonly<Record<string, RawBuilder<unknown>>> = shelfOrders,
): Promise<{ ids: number[]; total: number }> {
  const hits = q === '' ? sql`` : sql`join elearning.resources_with(${q}) as h (id) on h.id = t.id`;
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  const narrow = sql`
    elearning.resource t ${hits}
    join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
    left join settings.classes l on l.school_id = t.school_id and l.id = t.class_id
    where ${where}`;
  const by = orders[sort.replace(/^-/, '')];
  const down = wayOf(sort);
  const range = sql`${onPage({ page, size })}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${narrow}`.execute(tx);
  const { total } = one(counted);
  if (total === 0) return { ids: [], total };
  const { rows } = await (
    by !== undefined
      ? sql<{ id: number }>`select t.id from ${shelved} ${hits} where ${where} order by ${by} ${down} nulls last, t.id ${range}`
      : q === ''
        ? sql<{ id: number }>`select t.id from ${narrow} order by t.id desc ${range}`
        : sql<{ id: number }>`
          with n as (select t.school_id, t.id, row_number() over (order by t.id desc) as newest from ${narrow}),
               b as (select n.id, max(ts_rank(w.words, elearning.sought(${q}))) as rank
                       from n join elearning.resource_text w on w.school_id = n.school_id and w.resource_id = n.id
                      where n.newest <= ${mostWeighed} group by n.id)
          select n.id from n left join b on b.id = n.id order by b.rank desc nulls last, n.id desc ${range}`
  ).execute(tx);
  return { ids: rows.map(({ id }) => id), total };
}

/** Where the words of a search stand in resources: the page on which most of them do. */
export async function snippetsOf(tx: Tx, ids: readonly number[], q: string | undefined): Promise<Map<number, Snippet>> {
  const words = wordsOf(q ?? '');
  if (words.length === 0 || ids.length === 0) return new Map();
  const stands = words.map((word) => sql`(strpos(' ' || p.plain, ${` ${word}`}) > 0)::int`);
  const { rows } = await sql<{ id: number; page: number; text: string; paged: boolean }>`
    select distinct on (p.resource_id) p.resource_id as id, p.page, p.text,
           coalesce((select f.pages is not null from elearning.resource_file f
                      where f.school_id = p.school_id and f.resource_id = p.resource_id order by f.number desc limit 1), false) as paged
      from elearning.resource_page p
     where p.resource_id = any(${[...ids]}::bigint[]) and ${sql.join(stands, sql` + `)} > 0
     order by p.resource_id, ${sql.join(stands, sql` + `)} desc, p.page`.execute(tx);
  const found = new Map<number, Snippet>();
  for (const { id, page, text, paged } of rows) {
    const snippet = snippetOf(text, words, paged ? page : null);
    if (snippet) found.set(id, snippet);
  }
  return found;
}
