import { type RawBuilder, sql } from 'kysely';

/** What a statement that answers one page of a list ends with. Pages are counted from one. */
export const onPage = ({ page, size }: { page: number; size: number }): RawBuilder<unknown> =>
  sql`limit ${size} offset ${(page - 1) * size}`;

/** Which way a list goes: down when its column's key has `-` in front. */
export const wayOf = (sort: string): RawBuilder<unknown> => (sort.startsWith('-') ? sql`desc` : sql`asc`);
