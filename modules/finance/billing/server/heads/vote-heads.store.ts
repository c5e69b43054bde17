import { sql } from 'kysely';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { type VoteHead, voteHeads } from '../../contract/vote-heads.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { gazettedHeads } from '../../contract/public-school.ts';

export const voteHeadStore = resourceStore(voteHeads, {
  table: 'finance.vote_head',
  computed: { incomeName: sql`(select a.name from finance.account a where a.school_id = t.school_id and a.id = t.income_id)` },
  search: ['code', 'name'],
  before: async (ctx, draft, was) => {
    const stays = was !== null && draft.incomeId === was.incomeId;
    return { ...draft, incomeId: stays ? was.incomeId : await incomeOf(ctx, draft) };
  },
});

/** Active vote heads by priority. */
export async function voteHeadOptions(tx: Tx) {
  const { rows } = await sql<{ id: number; code: string; name: string; incomeId: number }>`
    select id, code, name, income_id as "incomeId" from finance.vote_head where active order by priority, name`.execute(tx);
  return rows;
}

/** The accounts that a vote head's income can go to: income, and caution money for what is given back. */
export async function incomeAccounts(tx: Tx) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from finance.account where active and not heading and (kind = 'income' or role = 'caution') order by code`.execute(
    tx,
  );
  return rows;
}

/** Adds the gazetted vote heads whose code or name is not there yet, each with an account of its own. */
export async function addGazetted(ctx: StoreContext): Promise<VoteHead[]> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from finance.vote_head`.execute(ctx.tx);
  const known = new Set(rows.flatMap(({ code, name }) => [code.toLowerCase(), name.toLowerCase()]));
  const added: VoteHead[] = [];
  for (const { boarding: _, ...head } of gazettedHeads)
    if (!known.has(head.code.toLowerCase()) && !known.has(head.name.toLowerCase()))
      added.push(await voteHeadStore.create(ctx, { ...head, incomeId: null, refundable: false, applies: 'term', active: true }));
  return added;
}

async function incomeOf(ctx: StoreContext, { incomeId, name, refundable }: DraftOf<typeof voteHeads>): Promise<number> {
  const books = await openBooks(ctx.tx);
  if (incomeId === null) return refundable ? books.caution : openIncome(ctx, name);
  const { rows } = await sql<{ fits: boolean }>`
    select active and not heading and (kind = 'income' or role = 'caution') as fits
      from finance.account where id = ${incomeId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('account');
  if (!rows[0].fits) throw fieldError('incomeId', 'Choose an income account.');
  return incomeId;
}

/** The income account of this name; opened under the first free code from 4010 on when there is none. */
async function openIncome(ctx: StoreContext, name: string): Promise<number> {
  const known = await sql<{ id: number }>`
    select id from finance.account where kind = 'income' and not heading and active and lower(name) = lower(${name})`.execute(
    ctx.tx,
  );
  if (known.rows[0]) return known.rows[0].id;
  const { rows } = await sql<{ id: number; code: string }>`
    insert into finance.account (code, name, kind, parent_id)
    select (array_agg(c.code order by length(c.code), c.code))[1],
           case when exists (select from finance.account where lower(name) = lower(${name})) then ${`${name} income`} else ${name} end,
           'income', (select id from finance.account where code = '4000' and heading and kind = 'income')
      from (select (4000 + 10 * n)::text as code from generate_series(1, 79) n
            union all select (40000 + n)::text from generate_series(1, 999) n) c
     where not exists (select from finance.account a where lower(a.code) = c.code)
    returning id, code`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'account', id, action: 'created', after: { code: rows[0]?.code, name } });
  return id;
}
