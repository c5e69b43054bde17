import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Bank, banksApi } from '../../contract/accounts.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';

const relation = sql`(
  select a.id, coalesce(b.version, 0) as version, a.code, a.name, a.active,
         coalesce(b.kind, case a.role when 'cash' then 'cash' when 'mpesa' then 'mobile' else 'bank' end) as kind,
         b.bank, b.branch, b.number, b.paybill, b.signatories, a.overdraft,
         (coalesce((select sum(amount) from finance.entry e where e.school_id = a.school_id and e.debit_id = a.id), 0)
          - coalesce((select sum(amount) from finance.entry e where e.school_id = a.school_id and e.credit_id = a.id), 0))::bigint as balance,
         (select max(until_day) from finance.reconciliation r
           where r.school_id = a.school_id and r.money_id = a.id and r.state = 'locked') as "reconciledTo",
         (select count(*)::int from finance.statement_line l
           where l.school_id = a.school_id and l.money_id = a.id
             and not exists (select from finance.tick t where t.school_id = l.school_id and t.line_id = l.id)) as "openLines"
    from finance.account a
    left join finance.bank_account b on b.school_id = a.school_id and b.money_id = a.id
   where a.money)`;

export async function listBanks(tx: Tx, input: Input<typeof banksApi.list>): Promise<Page<Bank>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (input.q) conditions.push(matches([sql`m.name`, sql`m.code`, sql`m.bank`, sql`m.number`, sql`m.paybill`], input.q));
  if (input.kind) conditions.push(sql`m.kind = ${input.kind}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Bank>`
    select m.* from ${relation} m where ${where}
     order by ${sql.ref(`m.${input.sort.replace(/^-/, '')}`)} ${wayOf(input.sort)} nulls last, m.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${relation} m where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Throws 404 for what is no account that holds money. */
export async function getBank(tx: Tx, id: number): Promise<Bank> {
  const { rows } = await sql<Bank>`select m.* from ${relation} m where m.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('bank account');
  return rows[0];
}

/** Keeps who stated it and what another had stated before them, which is all that they may use themselves. */
export async function stateOverdraft(ctx: FinanceContext, id: number, overdraft: number): Promise<void> {
  const by = authorOf(ctx).id;
  await sql`
    update finance.account
       set overdraft = ${overdraft}, overdraft_by = ${by}::bigint,
           overdraft_before = case when overdraft_by = ${by}::bigint then least(overdraft_before, ${overdraft}) else overdraft end
     where id = ${id} and overdraft <> ${overdraft}`.execute(ctx.tx);
}

/** The accounts that hold money and are in use, by name. */
export async function moneyAccounts(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from finance.account where money and active order by name`.execute(tx);
  return rows;
}

/** Throws at `path` for what is no account of this school that holds money and is in use. */
export async function moneyAccount(tx: Tx, id: number, path: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from finance.account where id = ${id} and money and active`.execute(
    tx,
  );
  if (!rows[0]) throw fieldError(path, 'Choose a bank account or cash box of this school.');
  return rows[0].name;
}
