import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { there } from '#kit/server/sql/one.ts';
import type { DepreciationGroup } from '../../contract/depreciation.ts';
import { type Due, dueUntil, lastDayOf, monthOf, type Standing, type Terms } from './depreciation.rules.ts';

interface Row {
  id: number;
  categoryId: number;
  categoryName: string;
  departmentId: number | null;
  departmentName: string | null;
  method: Terms['method'];
  cost: number;
  residual: number;
  rate: number | null;
  termsFrom: string;
  termsAfter: number;
  termsMonths: number | null;
  accumulated: number;
  last: string | null;
  beforeYear: number;
}

/** Assets with their terms and how far they were depreciated. */
const standings = (where: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select a.id, a.category_id as "categoryId", c.name as "categoryName", a.department_id as "departmentId", d.name as "departmentName",
         a.method, a.cost, a.residual, a.rate, a.terms_from as "termsFrom", a.terms_after as "termsAfter", a.terms_months as "termsMonths",
         (a.brought_in + coalesce(n.amount, 0))::bigint as accumulated, n.last,
         (a.brought_in + coalesce((
           select sum(y.amount) from inventory.depreciation_line y
            where y.school_id = a.school_id and y.asset_id = a.id and y.back_on is null
              and y.month < greatest(a.terms_from,
                    date_trunc('year', greatest(a.terms_from, coalesce(n.last + interval '1 month', a.terms_from)))::date)), 0))::bigint
           as "beforeYear"
    from inventory.asset a
    join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
    left join settings.departments d on d.school_id = a.school_id and d.id = a.department_id
    left join lateral (
      select sum(x.amount) as amount, max(x.month) as last from inventory.depreciation_line x
       where x.school_id = a.school_id and x.asset_id = a.id and x.back_on is null) n on true
   where ${where} order by a.id`;

const termsOf = (row: Row): Terms => ({
  method: row.method,
  cost: row.cost,
  residual: row.residual,
  from: monthOf(row.termsFrom),
  after: row.termsAfter,
  months: row.termsMonths,
  rate: row.rate,
});
const standing = ({ accumulated, last, beforeYear }: Row): Standing => ({
  accumulated,
  last: last === null ? null : monthOf(last),
  beforeYear,
});

/** What one asset was depreciated by, and how it goes on. Throws 404. */
export async function standingOf(tx: Tx, assetId: number): Promise<{ from: string; terms: Terms; standing: Standing }> {
  const { rows } = await standings(sql`a.id = ${assetId}`).execute(tx);
  const [row] = rows;
  if (!row) throw notFound('asset');
  return { from: monthOf(row.termsFrom), terms: termsOf(row), standing: standing(row) };
}

/** A month of an asset that is due. */
export interface DueLine extends Due {
  assetId: number;
  categoryId: number;
  categoryName: string;
  departmentId: number | null;
  departmentName: string | null;
}

/** Everything that is due until a month and not depreciated yet: that month, and months before it that were missed. */
export async function dueLines(tx: Tx, month: string): Promise<DueLine[]> {
  const { rows } = await standings(
    sql`a.method <> 'none' and a.gone_on is null and a.terms_from <= ${`${month}-01`}::date
        and a.registered_on <= ${lastDayOf(month)}::date`,
  ).execute(tx);
  return rows.flatMap((row) => {
    const { id: assetId, categoryId, categoryName, departmentId, departmentName } = row;
    return dueUntil(termsOf(row), standing(row), month).map((due) => ({
      ...due,
      assetId,
      categoryId,
      categoryName,
      departmentId,
      departmentName,
    }));
  });
}

/** What tells two lists of lines apart. */
export const digestOf = (lines: readonly DueLine[]): string =>
  createHash('sha256')
    .update(lines.map(({ assetId, month, amount, departmentId }) => `${assetId} ${month} ${amount} ${departmentId}`).join('\n'))
    .digest('hex');

export const sumOf = (lines: readonly Pick<Due, 'amount'>[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
export const assetsOf = (lines: readonly DueLine[]): number => new Set(lines.map(({ assetId }) => assetId)).size;

/** Lines by category and department, by their names. */
export function groupsOf(lines: readonly DueLine[]): DepreciationGroup[] {
  const groups = Map.groupBy(lines, ({ categoryId, departmentId }) => `${categoryId} ${departmentId}`);
  return [...groups.values()]
    .map((same) => {
      const { categoryId, categoryName, departmentId, departmentName } = there(same[0]);
      return { categoryId, categoryName, departmentId, departmentName, assets: assetsOf(same), amount: sumOf(same) };
    })
    .toSorted(
      (a, b) => a.categoryName.localeCompare(b.categoryName) || (a.departmentName ?? '').localeCompare(b.departmentName ?? ''),
    );
}
