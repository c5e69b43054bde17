import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Bank, banksApi } from '../../contract/accounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { getBank, stateOverdraft } from './banks.store.ts';

type Draft = Input<typeof banksApi.create>;

export async function createBank(ctx: FinanceContext, draft: Draft): Promise<Bank> {
  await openBooks(ctx.tx);
  // The next free code after those of the standard chart.
  const { rows } = await sql<{ id: number }>`
    insert into finance.account (code, name, kind, parent_id, money, active)
    select (select min(n) from generate_series(1040, 9999) as n
             where not exists (select from finance.account a where a.code = n::text))::text,
           ${draft.name}, 'asset', (select id from finance.account where code = '1000' and heading), true, ${draft.active}
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeDetails(ctx.tx, id, 0, draft);
  await stateOverdraft(ctx, id, draft.overdraft);
  const after = await getBank(ctx.tx, id);
  ctx.changed({ entity: 'bank account', id, action: 'created', after });
  return after;
}

export async function updateBank(ctx: FinanceContext, id: number, version: number, draft: Draft): Promise<Bank> {
  const before = await getBank(ctx.tx, id);
  if (!draft.active && before.balance !== 0)
    throw fieldError('active', `It holds ${formatCents(before.balance)}. Move the money first.`);
  await sql`
    update finance.account set name = ${draft.name}, active = ${draft.active}, version = version + 1
     where id = ${id} and (name, active) is distinct from (${draft.name}::text, ${draft.active}::boolean)`.execute(ctx.tx);
  await writeDetails(ctx.tx, id, version, draft);
  await stateOverdraft(ctx, id, draft.overdraft);
  const after = await getBank(ctx.tx, id);
  ctx.changed({ entity: 'bank account', id, action: 'changed', before, after });
  return after;
}

async function writeDetails(tx: Tx, id: number, version: number, { kind, bank, branch, number, paybill, signatories }: Draft) {
  const { rows } = await sql`
    insert into finance.bank_account as b (money_id, kind, bank, branch, number, paybill, signatories)
    values (${id}, ${kind}, ${bank}, ${branch}, ${number}, ${paybill}, ${signatories})
    on conflict (school_id, money_id) do update
       set kind = excluded.kind, bank = excluded.bank, branch = excluded.branch, number = excluded.number,
           paybill = excluded.paybill, signatories = excluded.signatories, version = b.version + 1
     where b.version = ${version} returning id`.execute(tx);
  if (rows.length === 0) throw staleRecord('bank account');
}
