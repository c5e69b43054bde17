import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { there } from '#kit/server/sql/one.ts';
import { accountOptions, addAccounts } from '#modules/finance/server/public.ts';
import { type PostingPurpose, postingPurposes, type storeSettingsApi } from '../contract/settings.ts';
import { storeSetting } from './settings.store.ts';
import { type UsualAccount, usedAccount, usualAssets, usualCategories, usualPurposes, usualStock } from './usual.ts';

type Options = Awaited<ReturnType<typeof accountOptions>>;

/**
 * Adds what is missing of the usual accounts, chooses them where none is chosen, and adds the usual categories. A school may
 * use a number for something else: then the account gets the next one that is free. What stands is left as it is.
 */
export async function addUsual(ctx: StoreContext): Promise<Output<typeof storeSettingsApi.addUsual>> {
  const wanted = [...usualStock, ...usualAssets, ...postingPurposes.map((purpose) => usualPurposes[purpose])];
  // Opens the books, which the numbers that are taken stand in.
  await addAccounts(ctx, []);
  const accounts = await addAccounts(ctx, await numbered(ctx.tx, wanted));
  const known = await accountOptions(ctx.tx);
  const chosen = await choosePurposes(ctx, known);
  const categories = await addCategories(ctx, known);
  if (chosen + categories > 0)
    ctx.changed({ entity: 'store settings', id: null, action: 'usual accounts added', after: { accounts, chosen, categories } });
  return { accounts, chosen, categories };
}

/** Those that the chart has not, by name and kind, each with a number that is free. */
async function numbered(tx: Tx, wanted: readonly UsualAccount[]): Promise<UsualAccount[]> {
  const { rows } = await sql<{ code: string; name: string; kind: string }>`
    select code, name, kind from finance.accounts`.execute(tx);
  const taken = new Set(rows.map(({ code }) => code));
  return wanted.flatMap((account) => {
    if (rows.some(({ name, kind }) => name === account.name && kind === account.kind)) return [];
    // The heading is not needed twice.
    if (account.heading && taken.has(account.code)) return [];
    let number = Number(account.code);
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return [{ ...account, code: String(number) }];
  });
}

const find = (known: Options, { name, kind }: Pick<UsualAccount, 'name' | 'kind'>) =>
  known.find((one) => one.active && one.name === name && one.kind === kind);

async function choosePurposes(ctx: StoreContext, known: Options): Promise<number> {
  const setting = await storeSetting(ctx.tx);
  const open = postingPurposes.filter((purpose) => setting[`${purpose}Id`] === null);
  const idOf = (purpose: PostingPurpose) => (open.includes(purpose) ? (find(known, usualPurposes[purpose])?.id ?? null) : null);
  if (open.length === 0) return 0;
  await sql`
    insert into inventory.setting as s (unbilled_id, losses_id, differences_id, opening_id, disposal_id)
    values (${idOf('unbilled')}, ${idOf('losses')}, ${idOf('differences')}, ${idOf('opening')}, ${idOf('disposal')})
    on conflict (school_id) do update
      set unbilled_id = coalesce(s.unbilled_id, excluded.unbilled_id), losses_id = coalesce(s.losses_id, excluded.losses_id),
          differences_id = coalesce(s.differences_id, excluded.differences_id),
          opening_id = coalesce(s.opening_id, excluded.opening_id), disposal_id = coalesce(s.disposal_id, excluded.disposal_id),
          version = s.version + 1`.execute(ctx.tx);
  return open.filter((purpose) => idOf(purpose) !== null).length;
}

async function addCategories(ctx: StoreContext, known: Options): Promise<number> {
  const fallback = there(find(known, usedAccount)).id;
  const rows = usualCategories.map(({ name, stock, spentOn }) => ({
    name,
    stock: there(find(known, stock)).id,
    expense: spentOn.map((one) => find(known, { name: one, kind: 'expense' })?.id).find((id) => id !== undefined) ?? fallback,
  }));
  const { rows: added } = await sql<{ id: number }>`
    insert into inventory.category (name, stock_id, expense_id)
    select r.name, r.stock, r.expense
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, stock bigint, expense bigint)
    on conflict do nothing returning id`.execute(ctx.tx);
  return added.length;
}
