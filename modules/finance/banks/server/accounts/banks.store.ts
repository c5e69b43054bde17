import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Bank, banksApi } from '../../contract/accounts.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';

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
     order by ${sql.ref(`m.${input.sort.replace(/^-/, '')}`)} ${input.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`}, m.id
     limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${relation} m where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Throws 404 for what is no account that holds money. */
export async function getBank(tx: Tx, id: number): Promise<Bank> {
  const { rows } = await sql<Bank>`select m.* from ${relation} m where m.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('bank account');
  return rows[0];
}

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

/** Keeps who stated it and what another had stated before them, which is all that they may use themselves. */
export async function stateOverdraft(ctx: FinanceContext, id: number, overdraft: number): Promise<void> {
  const by = authorOf(ctx).id;
  await sql`
    update finance.account
       set overdraft = ${overdraft}, overdraft_by = ${by}::bigint,
           overdraft_before = case when overdraft_by = ${by}::bigint then least(overdraft_before, ${overdraft}) else overdraft end
     where id = ${id} and overdraft <> ${overdraft}`.execute(ctx.tx);
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

/** The names of the two accounts of a transfer. Throws at its field for what is none of them. */
export async function transferEnds(tx: Tx, { fromId, toId }: { fromId: number; toId: number }) {
  const from = await moneyAccount(tx, fromId, 'fromId');
  const to = await moneyAccount(tx, toId, 'toId');
  if (fromId === toId) throw fieldError('toId', 'Choose another account than the first.');
  return { from, to };
}

/** Moves money between two of the school's accounts. */
export async function transfer(ctx: FinanceContext, input: Input<typeof banksApi.transfer>): Promise<number> {
  await openBooks(ctx.tx);
  const { fromId, toId, amount, day, reference, narration } = input;
  const { from, to } = await transferEnds(ctx.tx, input);
  if (day > schoolDay(ctx)) throw fieldError('day', 'Take today or a day before.');
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'transfer',
      documentNo: reference,
      day,
      narration: narration ?? `Transfer from ${from} to ${to}`,
      moves: [{ debit: toId, credit: fromId, amount }],
    },
  ]);
  ctx.changed({
    entity: 'bank transfer',
    id: journalId,
    action: 'posted',
    after: { From: from, To: to, Amount: amount, Day: day },
  });
  return journalId;
}

/** Posts what a bank charged. */
export async function bankCharge(ctx: FinanceContext, input: Input<typeof banksApi.charge>): Promise<number> {
  const books = await openBooks(ctx.tx);
  const { moneyId, amount, day, reference, narration } = input;
  const money = await moneyAccount(ctx.tx, moneyId, 'moneyId');
  if (day > schoolDay(ctx)) throw new UserError('rule', 'A charge of a day to come cannot be posted.');
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'bank charge',
      documentNo: reference,
      day,
      narration: narration ?? `Bank charge, ${money}`,
      moves: [{ debit: books.bank_charges, credit: moneyId, amount }],
    },
  ]);
  ctx.changed({ entity: 'bank charge', id: journalId, action: 'posted', after: { Account: money, Amount: amount, Day: day } });
  return journalId;
}
