import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { accountOptions, addAccounts } from '#modules/finance/server/public.ts';

interface Account {
  code: string;
  name: string;
  kind: 'asset' | 'expense';
  under: string;
}
interface Usual {
  name: string;
  prefix: string;
  cost: Account;
  accumulated: Account | null;
  method: 'none' | 'straight_line' | 'reducing_balance';
  months?: number;
  rate?: number;
  residual?: number;
  replacedAfter?: number;
}

const owned = (code: string, name: string): Account => ({ code, name, kind: 'asset', under: '1500' });
const spent: Account = { code: '5970', name: 'Depreciation', kind: 'expense', under: '5900' };
const land = owned('1510', 'Land and buildings');

/** What schools have, with lives and rates that are usual; each school sets its own. */
const usual: readonly Usual[] = [
  { name: 'Land', prefix: 'LND', cost: land, accumulated: null, method: 'none' },
  {
    name: 'Buildings',
    prefix: 'BLD',
    cost: land,
    accumulated: owned('1541', 'Depreciated of buildings'),
    method: 'straight_line',
    months: 480,
  },
  {
    name: 'Furniture and fittings',
    prefix: 'FUR',
    cost: owned('1520', 'Furniture and equipment'),
    accumulated: owned('1542', 'Depreciated of furniture and equipment'),
    method: 'straight_line',
    months: 96,
    replacedAfter: 8,
  },
  {
    name: 'Computers',
    prefix: 'COM',
    cost: owned('1522', 'Computers'),
    accumulated: owned('1543', 'Depreciated of computers'),
    method: 'straight_line',
    months: 36,
    replacedAfter: 4,
  },
  {
    name: 'Vehicles',
    prefix: 'VEH',
    cost: owned('1530', 'Vehicles'),
    accumulated: owned('1544', 'Depreciated of vehicles'),
    method: 'reducing_balance',
    rate: 2500,
    residual: 1000,
    replacedAfter: 10,
  },
  {
    name: 'Laboratory equipment',
    prefix: 'LAB',
    cost: owned('1524', 'Laboratory equipment'),
    accumulated: owned('1545', 'Depreciated of laboratory equipment'),
    method: 'reducing_balance',
    rate: 1250,
    replacedAfter: 10,
  },
  {
    name: 'Kitchen equipment and plant',
    prefix: 'KIT',
    cost: owned('1526', 'Kitchen equipment and plant'),
    accumulated: owned('1546', 'Depreciated of kitchen equipment and plant'),
    method: 'reducing_balance',
    rate: 1250,
    replacedAfter: 10,
  },
  {
    name: 'Library books',
    prefix: 'BKS',
    cost: owned('1528', 'Library books'),
    accumulated: owned('1547', 'Depreciated of library books'),
    method: 'straight_line',
    months: 60,
  },
];

/** Those that the chart has not, by name and kind, each with a number that is free. */
async function numbered(tx: Tx, wanted: readonly Account[]): Promise<Account[]> {
  const { rows } = await sql<{ code: string; name: string; kind: string }>`
    select code, name, kind from finance.accounts`.execute(tx);
  const taken = new Set(rows.map(({ code }) => code));
  const known = new Set(rows.map(({ name, kind }) => `${kind} ${name}`));
  return wanted.flatMap((account) => {
    if (known.has(`${account.kind} ${account.name}`)) return [];
    known.add(`${account.kind} ${account.name}`);
    let code = Number(account.code);
    while (taken.has(String(code))) code += 1;
    taken.add(String(code));
    return [{ ...account, code: String(code) }];
  });
}

/** Adds what is missing of the usual accounts and categories. What stands is left as it is. */
export async function addUsualCategories(ctx: StoreContext): Promise<{ accounts: number; categories: number }> {
  await addAccounts(ctx, [{ code: '1500', name: 'Land, buildings and equipment', kind: 'asset', heading: true }]);
  const all = [...usual.flatMap(({ cost, accumulated }) => [cost, ...(accumulated ? [accumulated] : [])]), spent];
  const accounts = await addAccounts(ctx, await numbered(ctx.tx, all));
  const known = (await accountOptions(ctx.tx)).filter(({ active, money }) => active && !money);
  const idOf = (wanted: Account | null): number | null =>
    known.find(({ name, kind }) => name === wanted?.name && kind === wanted.kind)?.id ?? null;
  const expense = idOf(spent);
  const rows = usual.flatMap(({ cost, accumulated, ...one }) => {
    const [costId, accumulatedId] = [idOf(cost), idOf(accumulated)];
    // An account out of use is not taken into use again.
    if (costId === null || (one.method !== 'none' && (accumulatedId === null || expense === null))) return [];
    return [{ ...one, residual: one.residual ?? 0, costId, accumulatedId, expenseId: one.method === 'none' ? null : expense }];
  });
  const { rows: added } = await sql<{ name: string }>`
    insert into inventory.asset_category
      (name, prefix, cost_id, accumulated_id, expense_id, method, months, rate, residual, replaced_after)
    select w.name, w.prefix, w."costId", w."accumulatedId", w."expenseId", w.method, w.months, w.rate, w.residual, w."replacedAfter"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as w (name text, prefix text, "costId" bigint, "accumulatedId" bigint, "expenseId" bigint, method text, months int,
                 rate int, residual int, "replacedAfter" int)
    on conflict do nothing returning name`.execute(ctx.tx);
  const found = { accounts, categories: added.length };
  if (added.length > 0)
    ctx.changed({
      entity: 'category of assets',
      id: null,
      action: 'usual categories added',
      after: { ...found, names: added.map(({ name }) => name) },
    });
  return found;
}
