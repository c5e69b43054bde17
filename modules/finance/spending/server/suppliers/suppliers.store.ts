import { holds } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { staleRecord, tableStore } from '#kit/server/db/table-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Age, Supplier, suppliersApi } from '../../contract/suppliers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { enterOpening } from '../bills/enter-bill.ts';
import { unpaidBills } from '../bills/owed.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'now' | 'school'>;

/** What the ledger says is owed to the supplier of `t`. */
const owed = sql`coalesce((
  select sum(case when e.credit_id = p.id then e.amount else -e.amount end)::bigint
    from finance.entry e
    join finance.account p on p.school_id = e.school_id and p.role = 'payables' and p.id in (e.debit_id, e.credit_id)
   where e.school_id = t.school_id and e.supplier_id = t.id), 0)`;

function tableOn(today: string) {
  const aged = (from: number, until: number | null) => sql`coalesce((
    select sum(b.owed)::bigint from ${unpaidBills} b
     where b.school_id = t.school_id and b.supplier_id = t.id and b.due_on < ${addDays(today, -from)}::date
       ${until === null ? sql`` : sql`and b.due_on >= ${addDays(today, -until)}::date`}), 0)`;
  const ages: Record<Age, ReturnType<typeof aged>> = {
    notDue: aged(-40_000, 0),
    days30: aged(0, 30),
    days60: aged(30, 60),
    days90: aged(60, 90),
    older: aged(90, null),
  };
  return tableStore<Supplier>({
    table: 'finance.supplier',
    entity: 'supplier',
    columns: {
      name: 'name',
      kraPin: 'kra_pin',
      category: 'category',
      contactName: 'contact_name',
      phone: 'phone',
      email: 'email',
      address: 'address',
      bankName: 'bank_name',
      bankBranch: 'bank_branch',
      bankNumber: 'bank_number',
      mpesaNumber: 'mpesa_number',
      prequalifiedUntil: 'prequalified_until',
      active: 'active',
      blockedBecause: 'blocked_because',
    },
    computed: { owed, ...ages, lapsed: lapsedOn(today) },
    search: ['name', 'kra_pin', 'category', 'contact_name', 'phone'],
  });
}

const lapsedOn = (today: string) => sql`(t.prequalified_until is not null and t.prequalified_until < ${today}::date)`;

export const suppliers = {
  list: (ctx: Context, { state, ...input }: Input<typeof suppliersApi.list>) => {
    const today = schoolDay(ctx);
    const overdue = sql`exists (
      select from ${unpaidBills} b where b.school_id = t.school_id and b.supplier_id = t.id and b.due_on < ${today}::date)`;
    const conditions = {
      active: sql`t.active`,
      blocked: sql`not t.active`,
      lapsed: lapsedOn(today),
      owed: sql`${owed} > 0`,
      overdue,
    };
    return tableOn(today).list(ctx, input, state ? [conditions[state]] : []);
  },

  get: (ctx: Context, id: number): Promise<Supplier> => tableOn(schoolDay(ctx)).get(ctx, id),

  options: async ({ tx, ...ctx }: Context, { q = '', id = 0 }: Input<typeof suppliersApi.options>) => {
    const { rows } = await sql<{ id: number; name: string; lapsed: boolean }>`
      select t.id, t.name, ${lapsedOn(schoolDay(ctx))} as lapsed from finance.supplier t
       where t.id = ${id} or (t.active and ${holds(sql`kit.fold(t.name)`, q)})
       order by t.id = ${id} desc, lower(t.name) limit 50`.execute(tx);
    return rows;
  },

  /** Adds a supplier; what was owed before the books began becomes a bill that vouchers can pay. */
  create: async (
    ctx: FinanceContext,
    { opening, openingDay, ...draft }: Input<typeof suppliersApi.create>,
  ): Promise<Supplier> => {
    const table = tableOn(schoolDay(ctx));
    const { id } = await table.create(ctx, draft);
    if (opening > 0) await enterOpening(ctx, id, opening, openingDay ?? schoolDay(ctx));
    return table.get(ctx, id);
  },

  update: (ctx: Context, { id, version, ...draft }: Input<typeof suppliersApi.update>): Promise<Supplier> =>
    tableOn(schoolDay(ctx)).update(ctx, id, version, draft),

  block: async (ctx: Context, { id, version, blocked, reason }: Input<typeof suppliersApi.block>): Promise<Supplier> => {
    if (blocked && reason === null) throw fieldError('reason', 'Say why.');
    const before = await suppliers.get(ctx, id);
    const { rows } = await sql`
      update finance.supplier set active = ${!blocked}, blocked_because = ${blocked ? reason : null}, version = version + 1
       where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
    if (rows.length === 0) throw staleRecord('supplier');
    const after = await suppliers.get(ctx, id);
    ctx.changed({ entity: 'supplier', id, action: blocked ? 'blocked' : 'let be used again', before, after });
    return after;
  },

  remove: (ctx: Context, id: number) => tableOn(schoolDay(ctx)).remove(ctx, id),
};
