import { sql } from 'kysely';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { setBooks } from '../contract/set-books.ts';

const of = (table: 'library.title' | 'settings.courses' | 'settings.classes', column: string, key: string) =>
  sql`(select o.${sql.ref(column)} from ${sql.table(table)} o where o.school_id = t.school_id and o.id = t.${sql.ref(key)})`;

/** Which title is the book of a subject in a class. */
export const setBookStore = resourceStore(setBooks, {
  table: 'library.set_book',
  computed: {
    title: of('library.title', 'title', 'title_id'),
    authors: of('library.title', 'authors', 'title_id'),
    courseName: of('settings.courses', 'name', 'course_id'),
    className: of('settings.classes', 'name', 'class_id'),
    level: of('settings.classes', 'level', 'class_id'),
    copies: sql`(select count(*)::int from library.copy c
                  where c.school_id = t.school_id and c.title_id = t.title_id and c.status not in ('lost', 'withdrawn'))`,
  },
  search: [],
  where: {},
});
