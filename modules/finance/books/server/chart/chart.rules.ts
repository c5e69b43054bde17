import type { Account } from '../../contract/accounts.ts';

type Placed = Pick<Account, 'id' | 'code' | 'parentId' | 'kind' | 'heading' | 'balance'>;

const kinds = ['asset', 'liability', 'equity', 'income', 'expense'];

/** Accounts in the order of the chart: by kind, each under its heading by code, with their depth; a heading sums what is under it. */
export function inTree<A extends Placed>(accounts: readonly A[]): (A & { depth: number })[] {
  const known = new Set(accounts.map(({ id }) => id));
  const children = Map.groupBy(accounts, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : 0));
  const byCode = (a: A, b: A) =>
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.code.localeCompare(b.code, 'en', { numeric: true });
  const placed: (A & { depth: number })[] = [];
  const walk = (parent: number, depth: number): number => {
    let sum = 0;
    for (const account of (children.get(parent) ?? []).toSorted(byCode)) {
      const at = placed.push({ ...account, depth }) - 1;
      const under = walk(account.id, depth + 1);
      if (account.heading) placed[at] = { ...account, depth, balance: under };
      sum += account.heading ? under : account.balance;
    }
    return sum;
  };
  walk(0, 0);
  return placed;
}

/** True when `heading` is `id` itself or stands somewhere under it: a move there would make a circle. */
export function isUnder(accounts: readonly Pick<Account, 'id' | 'parentId'>[], heading: number, id: number): boolean {
  const parents = new Map(accounts.map((account) => [account.id, account.parentId]));
  for (let at: number | null | undefined = heading; at; at = parents.get(at)) if (at === id) return true;
  return false;
}
