import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { type AccountKind, postingPurposes, purposeWords, type StoreSettings } from '../contract/settings.ts';
import type { AwaitingBill } from './ports.ts';

/** A school that has said nothing. */
const unsaid: StoreSettings = {
  tolerance: 0,
  quotesFrom: 10_000_000,
  quotes: 3,
  unbilledId: null,
  lossesId: null,
  differencesId: null,
  openingId: null,
  disposalId: null,
  version: 0,
};

/** What holds for all stores of the school; what is usual where it has said nothing. */
export async function storeSetting(tx: Tx): Promise<StoreSettings> {
  const { rows } = await sql<StoreSettings>`
    select tolerance, quotes_from as "quotesFrom", quotes, unbilled_id as "unbilledId", losses_id as "lossesId",
           differences_id as "differencesId", opening_id as "openingId", disposal_id as "disposalId", version
      from inventory.setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/**
 * Saves them. Goods that came leave the account of what is not billed yet with their bill, so it stays while any wait for theirs.
 * Throws 400 at the field, and 409 when somebody has saved them since `version`.
 * @param waits what says which goods wait for their bill; none: nothing does
 */
export async function saveStoreSetting(
  ctx: StoreContext,
  { version, ...said }: StoreSettings,
  waits: ((tx: Tx) => Promise<AwaitingBill | null>) | null = null,
): Promise<StoreSettings> {
  const before = await storeSetting(ctx.tx);
  for (const purpose of postingPurposes) await refuseAccount(ctx.tx, `${purpose}Id`, said[`${purpose}Id`], purposeWords[purpose]);
  if (before.unbilledId !== null && before.unbilledId !== said.unbilledId) await refuseUnbilled(ctx.tx, waits);
  const { rows } = await sql<{ version: number }>`
    insert into inventory.setting as s
      (tolerance, quotes_from, quotes, unbilled_id, losses_id, differences_id, opening_id, disposal_id)
    values (${said.tolerance}, ${said.quotesFrom}, ${said.quotes}, ${said.unbilledId}, ${said.lossesId}, ${said.differencesId},
            ${said.openingId}, ${said.disposalId})
    on conflict (school_id) do update
      set tolerance = excluded.tolerance, quotes_from = excluded.quotes_from, quotes = excluded.quotes,
          unbilled_id = excluded.unbilled_id, losses_id = excluded.losses_id, differences_id = excluded.differences_id,
          opening_id = excluded.opening_id, disposal_id = excluded.disposal_id, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(ctx.tx);
  const [saved] = rows;
  if (!saved || (before.version === 0) !== (version === 0)) throw staleRecord('page of settings');
  const after = { ...said, version: saved.version };
  ctx.changed({ entity: 'store settings', id: null, action: 'changed', before, after });
  return after;
}

async function refuseUnbilled(tx: Tx, waits: ((tx: Tx) => Promise<AwaitingBill | null>) | null): Promise<void> {
  const found = await waits?.(tx);
  if (found)
    throw fieldError(
      'unbilledId',
      `${found.description} of ${found.orderNo} came and is not billed yet. Change this account once everything that came is billed.`,
    );
}

const namesOf: Readonly<Record<AccountKind, string>> = {
  asset: 'an asset',
  liability: 'a liability',
  equity: 'a fund',
  income: 'income',
  expense: 'an expense',
};

/** Throws 400 at the field for an account that is not the school’s, out of use, one that holds money, or of another kind. */
export async function refuseAccount(
  tx: Tx,
  field: string,
  accountId: number | null,
  { words, kinds }: { words: string; kinds: readonly AccountKind[] },
): Promise<void> {
  if (accountId === null) return;
  const account = (await accountOptions(tx)).find(({ id }) => id === accountId);
  if (!account?.active || account.money) throw fieldError(field, 'Choose an account of this school that is in use.');
  if (!kinds.includes(account.kind))
    throw fieldError(
      field,
      `${words}: choose ${kinds.map((kind) => namesOf[kind]).join(' or ')}; ${account.code} ${account.name} is ${namesOf[account.kind]}.`,
    );
}

/** Accounts that the stores can post to, and what has none yet. */
export async function postingAccounts(tx: Tx) {
  const setting = await storeSetting(tx);
  return {
    rows: (await accountOptions(tx)).flatMap(({ id, code, name, kind, active, money }) =>
      active && !money ? [{ id, code, name, kind }] : [],
    ),
    missing: postingPurposes.filter((purpose) => setting[`${purpose}Id`] === null),
  };
}
