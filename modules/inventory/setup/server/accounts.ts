import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** What the stores post to, beside the accounts of their categories. */
export const purposes = {
  unbilled: 'goods received and not yet billed',
  losses: 'losses and gains of a count',
  differences: 'differences of price',
  opening: 'stock that was there before',
  disposal: 'what is gained or lost when an asset goes',
} as const;
export type Purpose = keyof typeof purposes;

/** The account that the school chose for a purpose. Throws 422 saying which has none. */
export async function settingAccount(tx: Tx, purpose: Purpose): Promise<number> {
  const { rows } = await sql<{ accountId: number | null }>`
    select ${sql.ref(`${purpose}_id`)} as "accountId" from inventory.setting`.execute(tx);
  const accountId = rows[0]?.accountId ?? null;
  if (accountId === null)
    throw new UserError(
      'rule',
      `No account of the ledger is chosen for ${purposes[purpose]}. Choose it under Stores → Settings.`,
    );
  return accountId;
}
