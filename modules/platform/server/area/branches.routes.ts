import type { PlatformContext } from '#kit/server/http/context.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import { implement } from '#kit/server/http/implement.ts';
import { type Branch, branchesApi } from '../../contract/branches.ts';
import { deleteBranch, insertBranch, listBranches, readBranch, writeBranch } from './branches.store.ts';
import { branchLimit } from './account-scope.ts';

export const branchRoutes = implement(branchesApi, {
  list: (ctx, input) => listBranches(ctx.tx, input, branchLimit(ctx.user)),
  get: (ctx, { id }) => readBranch(ctx.tx, id, branchLimit(ctx.user)),
  create: (ctx, { name }) => createBranch(ctx, name),

  update: async (ctx, { id, version, name }) => {
    const before = await readBranch(ctx.tx, id, null);
    if (!(await writeBranch(ctx.tx, id, version, name))) throw staleRecord('branch');
    const after = await readBranch(ctx.tx, id, null);
    ctx.changed({ entity: 'branch', id, action: 'changed', before, after });
    return after;
  },

  remove: async (ctx, { id }) => {
    const before = await readBranch(ctx.tx, id, null);
    await refuseIfUsed(ctx.tx, 'platform.branch', id, 'branch');
    await deleteBranch(ctx.tx, id);
    ctx.changed({ entity: 'branch', id, action: 'removed', before });
    return {};
  },
});

/** Adds a branch; throws 409 when the name is taken. */
export async function createBranch(ctx: PlatformContext, name: string): Promise<Branch> {
  const after = await readBranch(ctx.tx, await insertBranch(ctx.tx, name), null);
  ctx.changed({ entity: 'branch', id: after.id, action: 'created', after });
  return after;
}
