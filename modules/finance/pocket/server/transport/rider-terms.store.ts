import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { TermDays } from './weeks.rules.ts';

/** A term with its days. */
export interface Term extends TermDays {
  id: number;
  name: string;
  current: boolean;
}

/** The school's terms, the newest first. */
export async function termsOf(tx: Tx): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select id, name, current, opens_on as "opensOn", closes_on as "closesOn" from settings.terms order by opens_on desc`.execute(
    tx,
  );
  return rows;
}

/** Where transport is charged: the school's vote head of that category, opened when it has none. */
export async function transportHead(tx: Tx, incomeId: number): Promise<number> {
  const found = () =>
    sql<{ id: number }>`
      select id from finance.vote_head where category = 'transport' and active order by priority, id limit 1`.execute(tx);
  const { rows } = await found();
  if (rows[0]) return rows[0].id;
  await sql`
    insert into finance.vote_head (code, name, category, income_id, priority)
    select c.code, c.name, 'transport', ${incomeId}::bigint, 60
      from (values ('TRN', 'Transport'), ('TRANSPORT', 'School transport')) as c (code, name)
     where not exists (select from finance.vote_head v where lower(v.code) = lower(c.code) or lower(v.name) = lower(c.name))
     limit 1
    on conflict do nothing`.execute(tx);
  return one((await found()).rows).id;
}
