import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { MarkChange, markImportsApi } from '../../contract/mark-imports.ts';

const orders: Record<string, ReturnType<typeof sql>> = {
  row: sql`c.place`,
  label: sql`c.one ->> 'label'`,
  column: sql`c.one ->> 'column'`,
};

/** Every mark that a checked file writes over, or has written over. Throws 404. */
export async function listChanges(
  { tx }: Pick<SchoolContext, 'tx'>,
  { id, q, sort, page, size }: Input<typeof markImportsApi.changes>,
): Promise<Page<MarkChange & { id: string }>> {
  const there = await sql`select from exams.mark_import where id = ${id}`.execute(tx);
  if (there.rows.length === 0) throw notFound('import');
  const direction = wayOf(sort);
  const { rows } = await sql<{ one: MarkChange; place: number; total: number }>`
    select c.one, c.place::int, count(*) over ()::int as total
      from exams.mark_import i, jsonb_array_elements(i.changes) with ordinality c (one, place)
     where i.id = ${id} and ${q ? matches([sql`c.one ->> 'label'`, sql`c.one ->> 'column'`], q) : sql`true`}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`c.place`} ${direction}, c.place ${onPage({ page, size })}`.execute(tx);
  return { rows: rows.map(({ one, place }) => ({ ...one, id: String(place) })), total: rows[0]?.total ?? 0 };
}
