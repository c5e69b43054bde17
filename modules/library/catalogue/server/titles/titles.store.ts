import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { wayOf } from '#kit/server/sql/page.ts';
import { isbn10, isbn13, wrongIsbn } from '../../contract/isbn.ts';
import type { TitleRecord, TitleRow, titlesApi } from '../../contract/titles.ts';
import type { CopyState } from '../ports.ts';
import { findsAny, searchFor } from './search.ts';

type Asked = Input<typeof titlesApi.list>;

/** What is said of a title `t`, besides its copies `k`. */
const said = (): RawBuilder<unknown> => sql`
  t.id, t.version, t.title, t.subtitle, t.authors, t.isbn, t.publisher, t.edition, t.year, t.kind, t.course_id as "courseId",
  (select o.name from settings.courses o where o.school_id = t.school_id and o.id = t.course_id) as "courseName", t.class_id as "classId",
  (select l.name from settings.classes l where l.school_id = t.school_id and l.id = t.class_id) as "className", t.call_no as "callNo",
  t.language, t.price, t.cover_file_id as "coverFileId", t.active, t.added_at as "addedAt"`;

/** How many copies of the title `t` there are, as `k`. */
const counted = ({ out }: CopyState): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(*) filter (where c.status <> 'withdrawn')::int as copies,
           count(*) filter (where c.status in ('available', 'reference') and not ${out})::int as "in",
           count(*) filter (where ${out})::int as "out",
           count(*) filter (where c.status = 'lost' and not ${out})::int as lost,
           count(*) filter (where c.status = 'repair')::int as repair,
           count(*) filter (where c.status = 'withdrawn')::int as withdrawn
      from library.copy c where c.school_id = t.school_id and c.title_id = t.id) k`;

/** The conditions of a list over `t`; none where nothing is filtered. */
function conditionsOf(asked: Asked, { out }: CopyState): RawBuilder<unknown>[] {
  const { kind, courseId, classId, shelf, language, available, active, without } = asked;
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from library.copy c where c.school_id = t.school_id and c.title_id = t.id and ${condition})`;
  const found: RawBuilder<unknown>[] = [];
  if (kind !== undefined) found.push(sql`t.kind = ${kind}`);
  if (courseId !== undefined) found.push(sql`t.course_id = ${courseId}`);
  if (classId !== undefined) found.push(sql`t.class_id = ${classId}`);
  if (language !== undefined) found.push(sql`t.language = ${language}`);
  if (active !== undefined) found.push(sql`t.active = ${active}`);
  if (shelf !== undefined) found.push(has(sql`c.shelf_key = lower(${shelf}) and c.status <> 'withdrawn'`));
  if (available !== undefined) found.push(sql`${has(sql`c.status = 'available' and not ${out}`)} = ${available}::boolean`);
  if (without === 'copies') found.push(sql`not ${has(sql`c.status <> 'withdrawn'`)}`);
  else if (without !== undefined) found.push(sql`${sql.ref(`t.${lacked[without]}`)} is null`);
  return found;
}

const lacked = { isbn: 'isbn', cover: 'cover_file_id', price: 'price' } as const;

/** What a list is sorted by, of a title `t`. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`t.title_order`,
  authors: sql`kit.fold(t.authors)`,
  year: sql`t.year`,
  callNo: sql`lower(t.call_no)`,
  kind: sql`t.kind`,
  courseName: sql`(select o.name from settings.courses o where o.school_id = t.school_id and o.id = t.course_id)`,
  className: sql`(select l.level from settings.classes l where l.school_id = t.school_id and l.id = t.class_id)`,
  language: sql`t.language`,
  price: sql`t.price`,
  addedAt: sql`t.added_at`,
};

/** A page of titles: by name, or with words the best match first. */
export async function listTitles(tx: Tx, asked: Asked, state: CopyState): Promise<Page<TitleRow>> {
  const { ids, total } = await pageOfTitles(tx, asked, state);
  const { rows } = await sql<TitleRow>`
    select ${said()}, k.copies, k."in", k."out", k.lost
      from unnest(${ids}::bigint[]) with ordinality as p (id, place)
      join library.title t on t.id = p.id ${counted(state)}
     order by p.place`.execute(tx);
  return { rows, total };
}

/** Which titles a page has, and how many there are in all. */
async function pageOfTitles(tx: Tx, asked: Asked, state: CopyState): Promise<{ ids: number[]; total: number }> {
  const { q, page, size, sort } = asked;
  const conditions = conditionsOf(asked, state);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const by = orders[sort.replace(/^-/, '')];
  const [limit, offset] = [size, (page - 1) * size];
  if (q === undefined || q === '') {
    const order = sql`${by ?? orders['title']} ${wayOf(sort)} nulls last, t.id`;
    const { rows } = await sql<{ id: number }>`
      select t.id from library.title t ${where} order by ${order} limit ${limit} offset ${offset}`.execute(tx);
    const { rows: counts } = await sql<{ total: number }>`select count(*) as total from library.title t ${where}`.execute(tx);
    return { ids: rows.map(({ id }) => id), total: one(counts).total };
  }
  // By how well they match alone nothing more of a title is needed than its key.
  const bare = by === undefined && conditions.length === 0;
  const order = by === undefined ? sql`h.score desc` : sql`${by} ${wayOf(sort)} nulls last`;
  const read = async (hits: RawBuilder<unknown>) => {
    const from = sql`(${hits}) h ${bare ? sql`` : sql`join library.title t on t.id = h.title_id`} ${where}`;
    const { rows } = await sql<{ id: number; total: number }>`
      select h.title_id as id, count(*) over () as total from ${from} order by ${order}, h.title_id limit ${limit} offset ${offset}`.execute(
      tx,
    );
    if (rows.length > 0 || page === 1) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
    const { rows: counts } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
    return { ids: [], total: one(counts).total };
  };
  const { hits, otherwise } = await searchFor(tx, q);
  const found = await read(hits);
  // What only the filters leave out is not taken for something else.
  if (found.total > 0 || otherwise === null || (!bare && (await findsAny(tx, hits)))) return found;
  return read(await otherwise());
}

/** One title with its copies counted and what it is the book of. Throws 404. */
export async function getTitle(tx: Tx, id: number, state: CopyState): Promise<TitleRecord> {
  const { rows } = await sql<Omit<TitleRecord, 'isbn10' | 'setFor'>>`
    select ${said()}, t.note, k.copies, k."in", k."out", k.lost, k.repair, k.withdrawn
      from library.title t ${counted(state)} where t.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('title');
  const { rows: setFor } = await sql<TitleRecord['setFor'][number]>`
    select s.id, o.name as "courseName", l.name as "className", s.per_student as "perStudent"
      from library.set_book s
      join settings.courses o on o.school_id = s.school_id and o.id = s.course_id
      join settings.classes l on l.school_id = s.school_id and l.id = s.class_id
     where s.title_id = ${id} order by l.level, o.name`.execute(tx);
  return { ...found, isbn10: found.isbn === null ? null : isbn10(found.isbn), setFor };
}

interface Option {
  id: number;
  title: string;
  authors: string | null;
  callNo: string | null;
}

/** Titles to choose from. */
export async function titleOptions(tx: Tx, { q, id }: Input<typeof titlesApi.options>, state: CopyState): Promise<Option[]> {
  const { ids } = await pageOfTitles(tx, { q, page: 1, size: 20, sort: 'match', active: true }, state);
  const wanted = id === undefined || ids.includes(id) ? ids : [id, ...ids];
  const { rows } = await sql<Option>`
    select t.id, t.title, t.authors, t.call_no as "callNo"
      from unnest(${wanted}::bigint[]) with ordinality as p (id, place) join library.title t on t.id = p.id order by p.place`.execute(
    tx,
  );
  return rows;
}

/** What an ISBN is, and which title has it. */
export async function knownIsbn(tx: Tx, text: string) {
  const [wrong, thirteen] = [wrongIsbn(text), isbn13(text)];
  if (thirteen === null) return { wrong, isbn13: null, isbn10: null, title: null };
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from library.title where isbn = ${thirteen}`.execute(tx);
  return { wrong, isbn13: thirteen, isbn10: isbn10(thirteen), title: rows[0] ?? null };
}

/** Where copies stand, and in which languages titles are. */
export async function shelvesOf(tx: Tx): Promise<{ shelves: string[]; languages: string[] }> {
  const { rows: shelves } = await sql<{ shelf: string }>`
    select min(shelf) as shelf from library.copy where shelf_key is not null group by shelf_key order by shelf_key limit 1000`.execute(
    tx,
  );
  const { rows: languages } = await sql<{ language: string }>`
    select distinct language from library.title order by language`.execute(tx);
  return { shelves: shelves.map(({ shelf }) => shelf), languages: languages.map(({ language }) => language) };
}
