import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { partsOf } from './pages.rules.ts';
import type { ReadText } from './read-text.ts';

/** Keeps what was read of a file. Nothing of it is kept where a newer version has come since. */
export async function keepText(tx: Tx, fileRowId: number, read: ReadText): Promise<void> {
  const pages = 'problem' in read ? [] : read.pages;
  const state = 'problem' in read ? 'failed' : pages.some((page) => page !== '') ? 'read' : 'none';
  const pageCount = 'problem' in read ? null : read.pageCount;
  const { rows } = await sql<{ resourceId: number }>`
    update elearning.resource_file set words_read = ${state}, pages = ${pageCount}::int where id = ${fileRowId}
    returning resource_id as "resourceId"`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { resourceId } = found;
  await sql`select from elearning.resource where id = ${resourceId} for update`.execute(tx);
  const { rows: newer } = await sql`
    select from elearning.resource_file f where f.resource_id = ${resourceId} and f.id > ${fileRowId}`.execute(tx);
  if (newer.length > 0) return;
  await sql`delete from elearning.resource_page where resource_id = ${resourceId}`.execute(tx);
  await sql`
    insert into elearning.resource_page (resource_id, page, text)
    select ${resourceId}, p.page::int, p.text from unnest(${pages}::text[]) with ordinality as p (text, page)
     where p.text <> ''`.execute(tx);
  await keepWords(tx, [resourceId], partsOf(pages));
}

/** What resources are called, and with it what they are found by besides their text. */
const named = sql`
  concat_ws(' ', r.title, g.name, c.name, l.name, r.year, 'Term ' || r.term, 'Paper ' || r.paper, r.exam_body,
    (select string_agg(concat_ws(' ', t.name, p.name), ' ') from elearning.resource_topic x
       join elearning.topic t on t.school_id = x.school_id and t.id = x.topic_id
       left join elearning.topic p on p.school_id = t.school_id and p.id = t.parent_id
      where x.school_id = r.school_id and x.resource_id = r.id),
    (select string_agg(t.name, ' ') from elearning.resource_tag x
       join elearning.tag t on t.school_id = x.school_id and t.id = x.tag_id
      where x.school_id = r.school_id and x.resource_id = r.id))`;

const of = sql`
  elearning.resource r
  join elearning.genre g on g.school_id = r.school_id and g.id = r.genre_id
  join settings.courses c on c.school_id = r.school_id and c.id = r.course_id
  left join settings.classes l on l.school_id = r.school_id and l.id = r.class_id`;

/** Writes what resources are found by anew, with the parts of one’s text. */
async function keepWords(tx: Tx, resourceIds: readonly number[], parts: readonly string[]): Promise<void> {
  const ids = sql`${[...resourceIds]}::bigint[]`;
  await sql`delete from elearning.resource_text where resource_id = any(${ids})`.execute(tx);
  await sql`
    insert into elearning.resource_text (resource_id, part, words)
    select r.id, p.part::int, elearning.words_of(${named}, p.text)
      from ${of} cross join unnest(${[...parts]}::text[]) with ordinality as p (text, part)
     where r.id = any(${ids})`.execute(tx);
}

/** After a change of what resources are called: their names are found as they are now, and their text as before. */
export async function nameAnew(tx: Tx, resourceIds: readonly number[]): Promise<void> {
  if (resourceIds.length === 0) return;
  const ids = sql`${[...resourceIds]}::bigint[]`;
  await sql`
    insert into elearning.resource_text (resource_id, part, words)
    select r.id, 1, elearning.words_of(${named}, '') from ${of} where r.id = any(${ids})
    on conflict (school_id, resource_id, part) do nothing`.execute(tx);
  await sql`
    update elearning.resource_text w
       set words = elearning.words_of(n.named, '') || ts_filter(w.words, '{d}')
      from (select r.school_id, r.id, ${named} as named from ${of} where r.id = any(${ids})) n
     where w.school_id = n.school_id and w.resource_id = n.id`.execute(tx);
}

/** After a topic, a tag or a genre is called otherwise: what has it is found by its new name. */
export async function wordChanged(tx: Tx, of: 'topic' | 'tag' | 'genre', id: number): Promise<void> {
  const having =
    of === 'genre'
      ? sql`x.id from elearning.resource x`
      : sql`x.resource_id as id from ${sql.table(`elearning.resource_${of}`)} x`;
  const { rows } = await sql<{ id: number }>`select ${having} where x.${sql.ref(`${of}_id`)} = ${id}`.execute(tx);
  await nameAnew(
    tx,
    rows.map((row) => row.id),
  );
}
