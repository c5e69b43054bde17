import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** A term with its year, as billing needs it. */
export interface TermOfYear {
  id: number;
  name: string;
  number: number;
  opensOn: string;
  closesOn: string;
  yearId: number;
  yearName: string;
  yearStartsOn: string;
  current: boolean;
}

const terms = sql`
  select t.id, t.name, t.number, t.opens_on as "opensOn", t.closes_on as "closesOn", t.year_id as "yearId", y.name as "yearName",
         y.starts_on as "yearStartsOn", t.current
    from settings.terms t join settings.years y on y.school_id = t.school_id and y.id = t.year_id`;

/** One term. Throws 404. */
export async function termOf(tx: Tx, id: number): Promise<TermOfYear> {
  const { rows } = await sql<TermOfYear>`${terms} where t.id = ${id}`.execute(tx);
  return rows[0] ?? raise();
}

/** All terms, the newest year first, its terms in their order. */
export async function allTerms(tx: Tx): Promise<TermOfYear[]> {
  const { rows } = await sql<TermOfYear>`${terms} order by y.starts_on desc, t.opens_on`.execute(tx);
  return rows;
}

function raise(): never {
  throw notFound('term');
}
