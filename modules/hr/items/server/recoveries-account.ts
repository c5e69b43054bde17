import type { StoreContext } from '#kit/server/db/table-store.ts';
import { accountOptions, addAccounts } from '#modules/finance/server/public.ts';

const account = { code: '4896', name: 'Recoveries from employees' } as const;

/**
 * The account of what makes good a loss of the school: income that stays with it, and nothing that it owes. Added where the chart has none; null where its number stands for
 * something else, so that the school chooses one.
 */
export async function recoveriesAccount(ctx: StoreContext): Promise<number | null> {
  const find = async () =>
    (await accountOptions(ctx.tx)).find(({ name, kind, active }) => active && kind === 'income' && name === account.name)?.id ??
    null;
  const known = await find();
  if (known !== null) return known;
  await addAccounts(ctx, [{ ...account, kind: 'income', under: '4800' }]);
  return find();
}
