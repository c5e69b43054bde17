import { implement } from '#kit/server/http/implement.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { type School, schoolsApi } from '../../contract/schools.ts';
import type { PlatformParts } from '../parts.ts';
import { readBranch } from './branches.store.ts';
import { branchFilter, branchLimit } from './account-scope.ts';
import { createSchool, figuresOf, reportSchool, setSuspended } from './schools.ts';
import { listSchools, readSchool, writeSchool } from './schools.store.ts';

export function schoolRoutes(parts: PlatformParts) {
  return implement(schoolsApi, {
    list: (ctx, input) => listSchools(ctx.tx, { ...input, branchId: branchFilter(ctx.user, input.branchId) }, ctx.now),
    get: (ctx, { id }) => readSchool(ctx.tx, id, branchLimit(ctx.user), ctx.now),
    figures: async (ctx, { branchId }) => ({ rows: await figuresOf(ctx, parts.figures, branchFilter(ctx.user, branchId)) }),
    proposals: (ctx) => ({ rows: parts.proposals(ctx.now) }),
    create: (ctx, plan) => createSchool(ctx, parts, plan),

    update: async (ctx, { id, version, name, branchId }) => {
      await readBranch(ctx.tx, branchId, null);
      return change(ctx, id, version, 'changed', { name, branchId });
    },
    subscription: (ctx, { id, version, plan, paidUntil, graceDays }) =>
      change(ctx, id, version, 'subscription changed', { plan, paidUntil, graceDays }),

    suspend: (ctx, { id, reason }) => setSuspended(ctx, id, reason),
    reactivate: (ctx, { id }) => setSuspended(ctx, id, null),
  });
}

async function change(
  ctx: PlatformContext,
  schoolId: number,
  version: number,
  action: string,
  changes: Parameters<typeof writeSchool>[3],
): Promise<School> {
  const before = await readSchool(ctx.tx, schoolId, null, ctx.now);
  if (!(await writeSchool(ctx.tx, schoolId, version, changes))) throw staleRecord('school');
  return reportSchool(ctx, before, action);
}
