import { type RawBuilder, sql } from 'kysely';
import { paperKinds, type LibraryPart } from '../../contract/words.ts';

/** What a list over resources `t`, with their genre `g`, may be narrowed by. */
export interface Shelf {
  readonly part?: LibraryPart | undefined;
  readonly genreId?: number | undefined;
  readonly courseId?: number | undefined;
  readonly classId?: number | undefined;
  readonly topicId?: number | undefined;
  readonly year?: number | undefined;
  readonly term?: number | undefined;
}

export const inPart = (part: LibraryPart): RawBuilder<boolean> =>
  sql<boolean>`(g.kind = any(${[...paperKinds]}::text[])) = ${part === 'papers'}::boolean`;

export function onShelf({ part, genreId, courseId, classId, topicId, year, term }: Shelf): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (part !== undefined) found.push(inPart(part));
  if (genreId !== undefined) found.push(sql`t.genre_id = ${genreId}`);
  if (courseId !== undefined) found.push(sql`t.course_id = ${courseId}`);
  if (classId !== undefined) found.push(sql`(t.class_id = ${classId} or t.class_id is null)`);
  if (year !== undefined) found.push(sql`t.year = ${year}`);
  if (term !== undefined) found.push(sql`t.term = ${term}`);
  if (topicId !== undefined)
    found.push(sql`exists (
      select from elearning.resource_topic x join elearning.topic o on o.school_id = x.school_id and o.id = x.topic_id
       where x.school_id = t.school_id and x.resource_id = t.id and (o.id = ${topicId} or o.parent_id = ${topicId}))`);
  return found;
}

/** Resources `t` with what is said of them everywhere. */
export const shelved = sql`
  elearning.resource t
  join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
  join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
  left join settings.classes l on l.school_id = t.school_id and l.id = t.class_id
  left join lateral (
    select f.type, f.size, f.pages from elearning.resource_file f
     where f.school_id = t.school_id and f.resource_id = t.id order by f.number desc limit 1) f on true
  cross join lateral (
    select coalesce(sum(d.by_students + d.by_staff), 0)::int as downloads, coalesce(sum(d.by_students), 0)::int as by_students
      from elearning.resource_download d where d.school_id = t.school_id and d.resource_id = t.id) d
  cross join lateral (
    select round(avg(a.stars) * 10)::int as stars, count(*)::int as ratings
      from elearning.resource_rating a where a.school_id = t.school_id and a.resource_id = t.id) a`;

export const saidOfAll = sql`
  t.id, t.title, t.genre_id as "genreId", g.name as "genreName", g.kind, t.course_id as "courseId", c.name as "courseName",
  t.class_id as "classId", l.name as "className", t.year, t.term, t.paper, d.downloads, a.stars, a.ratings`;

export const topicNames = sql`(
  select string_agg(o.name, ', ' order by o.name) from elearning.resource_topic x
    join elearning.topic o on o.school_id = x.school_id and o.id = x.topic_id
   where x.school_id = t.school_id and x.resource_id = t.id)`;

export const tagNames = sql`(
  select string_agg(o.name, ', ' order by o.name) from elearning.resource_tag x
    join elearning.tag o on o.school_id = x.school_id and o.id = x.tag_id
   where x.school_id = t.school_id and x.resource_id = t.id)`;

/** What lists are sorted by. */
export const shelfOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`t.title_order`,
  genreName: sql`lower(g.name)`,
  courseName: sql`lower(c.name)`,
  className: sql`l.level`,
  year: sql`t.year`,
  downloads: sql`d.downloads`,
  stars: sql`a.stars`,
};

/** What is within its dates on a day. */
export const openOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(t.opens_on is null or t.opens_on <= ${day}::date) and (t.closes_on is null or t.closes_on >= ${day}::date)`;
