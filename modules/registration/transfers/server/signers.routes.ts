import { sql } from 'kysely';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nameSigners, usersToName } from '#modules/platform/server/public.ts';
import { clearanceSignersApi, type DepartmentSigners } from '../contract/signers.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { ownChecks } from '../../leaveouts/server/own-checks.ts';
import { dutyOf, signersByDuty, signersInWords } from './signers.ts';

/** Every department of the clearance with who signs for it, by name. */
async function departments(tx: Tx, checks: readonly ClearanceCheck[]): Promise<DepartmentSigners[]> {
  const { rows } = await sql<{ department: string }>`
    select distinct department from registration.clearance_item where active`.execute(tx);
  const names = [...rows, ...ownChecks, ...checks].map(({ department }) => department);
  const byDuty = await signersByDuty(tx);
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).entries()]
    .map(([id, department]) => {
      const found = byDuty.get(dutyOf(department));
      const { accountIds = [], roles = [], version = 0 } = found ?? {};
      return { id, department, accountIds, roles, names: signersInWords(found), version };
    })
    .toSorted((a, b) => a.department.localeCompare(b.department));
}

export const signerRoutes = ({ checks }: { checks: readonly ClearanceCheck[] }) =>
  implement(clearanceSignersApi, {
    list: async (ctx, { q, sort, page, size }) => {
      const words = q?.toLowerCase() ?? '';
      const all = (await departments(ctx.tx, checks)).filter(({ id, names }) =>
        `${id} ${names.join(' ').toLowerCase()}`.includes(words),
      );
      if (sort.startsWith('-')) all.reverse();
      return { rows: all.slice((page - 1) * size, page * size), total: all.length };
    },
    users: async (ctx) => ({ rows: await usersToName(ctx.tx) }),
    save: async (ctx, { department, accountIds, roles, version }) => {
      const find = async () => (await departments(ctx.tx, checks)).find(({ id }) => id === department.toLowerCase());
      const before = await find();
      if (!before) throw notFound('department');
      const known = new Set((await usersToName(ctx.tx)).map(({ id }) => id));
      if (accountIds.some((one) => !known.has(one))) throw fieldError('accountIds', 'Choose users of this school.');
      if (!(await nameSigners(ctx.tx, { duty: dutyOf(department), accountIds, roles, version }))) throw staleRecord('department');
      const after = (await find()) ?? before;
      const words = ({ names }: DepartmentSigners) => ({
        [before.department]: names.join(', ') || 'everybody who edits transfers',
      });
      ctx.changed({ entity: 'clearance signers', id: null, action: 'named', before: words(before), after: words(after) });
      return after;
    },
  });
