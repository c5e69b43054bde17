import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Snippet } from '../../contract/resources.ts';
import { snippetOf } from '../text/snippet.rules.ts';

/** A page of a resource on which some of the words stand. */
export interface FoundPage {
  readonly resourceId: number;
  readonly title: string;
  readonly genreName: string;
  readonly courseName: string;
  readonly snippet: Snippet;
  /** The text around, for who reads on. */
  readonly around: string;
}

/** Of so many resources that hold most of the words, pages are weighed. */
const mostResources = 40;
/** How much of a page goes along, in characters. */
const mostAround = 1500;

/**
 * The pages that hold most of some words, as they begin; a page with more of them comes first, and of equal ones that of the resource
 * that holds more.
 * @param conditions over the resource `t` and its genre `g`
 */
export async function findPages(
  tx: Tx,
  words: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): Promise<FoundPage[]> {
  if (words.length === 0) return [];
  const stands = sql.join(
    words.map((word) => sql`(strpos(' ' || p.plain, ${` ${word}`}) > 0)::int`),
    sql` + `,
  );
  const { rows } = await sql<{
    resourceId: number;
    title: string;
    genreName: string;
    courseName: string;
    page: number;
    text: string;
    paged: boolean;
  }>`
    with h as (
      select r.id, count(*) as words
        from unnest(${[...words]}::text[]) as w (word) cross join lateral elearning.resources_with(w.word) as r (id)
       group by r.id),
    s as (
      select t.school_id, t.id, t.title, g.name as genre, c.name as course, h.words
        from h join elearning.resource t on t.id = h.id
        join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
        join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
       where ${sql.join([sql`true`, ...conditions], sql` and `)}
       order by h.words desc, t.id desc limit ${mostResources})
    select s.id as "resourceId", s.title, s.genre as "genreName", s.course as "courseName", p.page, p.text,
           coalesce((select f.pages is not null from elearning.resource_file f
                      where f.school_id = s.school_id and f.resource_id = s.id order by f.number desc limit 1), false) as paged
      from s join elearning.resource_page p on p.school_id = s.school_id and p.resource_id = s.id
     where ${stands} > 0 order by ${stands} desc, s.words desc, s.id desc, p.page limit ${most}`.execute(tx);
  return rows.flatMap(({ page, text, paged, ...found }) => {
    const snippet = snippetOf(text, words, paged ? page : null);
    return snippet ? [{ ...found, snippet, around: aroundOf(text, snippet) }] : [];
  });
}

/** The text around what was found. */
function aroundOf(text: string, { parts }: Snippet): string {
  const head = (parts.find(({ hit }) => hit)?.text ?? '').replace(/…$/u, '');
  const at = Math.max(0, text.indexOf(head));
  const from = Math.max(0, at - mostAround / 3);
  return text.slice(from, from + mostAround).toWellFormed();
}
