import { sql } from 'kysely';
import type { z } from 'zod';
import type { PageRequest } from '#kit/contract/page.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { instalmentDraft, InstalmentPlan } from '../../contract/discounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { namesOf, refuseStrangers } from './named-students.store.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed'>;
type Draft = z.output<typeof instalmentDraft>;
type Row = Omit<InstalmentPlan, 'studentIds' | 'named'> & { students: number };

const table = tableStore<Row>({
  table: 'finance.instalment_plan',
  entity: 'instalment plan',
  columns: { name: 'name', active: 'active' },
  computed: {
    parts: sql`coalesce((
      select jsonb_agg(jsonb_build_object('share', p.share, 'days', p.days) order by p.place)
        from finance.instalment_part p where p.school_id = t.school_id and p.plan_id = t.id), '[]')`,
    students: sql`(select count(*) from finance.student_plan s where s.school_id = t.school_id and s.plan_id = t.id)`,
  },
  search: ['name'],
});

const get = async (ctx: Context, id: number): Promise<InstalmentPlan> => {
  const { rows } = await sql<{ id: number }>`
    select student_id as id from finance.student_plan where plan_id = ${id}`.execute(ctx.tx);
  const studentIds = rows.map((row) => row.id);
  return { ...(await table.get(ctx, id)), studentIds, named: await namesOf(ctx.tx, studentIds) };
};

export const instalmentStore = {
  list: (ctx: Context, input: PageRequest & Record<string, unknown>) => table.list(ctx, input),
  get,
  remove: (ctx: Context, id: number) => table.remove(ctx, id),

  create: async (ctx: Context, { name, active, ...rest }: Draft) => {
    const { id } = await table.create(ctx, { name, active });
    await write(ctx, id, rest);
    return get(ctx, id);
  },

  update: async (ctx: Context, id: number, version: number, { name, active, ...rest }: Draft) => {
    await table.update(ctx, id, version, { name, active });
    await write(ctx, id, rest);
    return get(ctx, id);
  },
};

async function write(ctx: Context, id: number, { parts, studentIds }: Pick<Draft, 'parts' | 'studentIds'>): Promise<void> {
  const ids = [...new Set(studentIds)];
  await refuseStrangers(ctx.tx, ids);
  await sql`delete from finance.instalment_part where plan_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into finance.instalment_part (plan_id, place, share, days)
    select ${id}, p.place, p.share, p.days
      from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as (share int, days int)) with ordinality
           as p (share, days, place)`.execute(ctx.tx);
  await sql`delete from finance.student_plan where plan_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into finance.student_plan (student_id, plan_id) select s, ${id} from unnest(${ids}::bigint[]) s
    on conflict (school_id, student_id) do update set plan_id = excluded.plan_id`.execute(ctx.tx);
  ctx.changed({ entity: 'instalment plan', id, action: 'parts', after: { parts, students: ids.length } });
}
