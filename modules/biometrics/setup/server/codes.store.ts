import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Code, codes } from '../contract/codes.ts';
import { usualCodes, usualReasons } from '../contract/usual.ts';
import { reasons } from '../contract/reasons.ts';
import { startShifts } from './shifts.store.ts';

const store = resourceStore(codes, { table: 'biometrics.code', search: ['letter', 'name'] });

/** Without a letter for who is there and one for who is not, no register can be taken. Throws 422. */
async function refuseWithout(ctx: StoreContext): Promise<void> {
  const { rows } = await sql<{ present: boolean | null; absent: boolean | null }>`
    select bool_or(meaning = 'present') as present, bool_or(meaning = 'absent') as absent
      from biometrics.code where active`.execute(ctx.tx);
  if (rows[0]?.present !== true) throw new UserError('rule', 'A register needs a code in use that means present.');
  if (rows[0].absent !== true) throw new UserError('rule', 'A register needs a code in use that means absent.');
}

/** Codes of the register. One for present and one for absent stay in use. */
export const codeStore: typeof store = {
  ...store,
  update: async (ctx, id, version, draft) => {
    const row = await store.update(ctx, id, version, draft);
    await refuseWithout(ctx);
    return row;
  },
  remove: async (ctx, id) => {
    await store.remove(ctx, id);
    await refuseWithout(ctx);
  },
};

/** Adds the shift of students, the codes and reasons that a school begins with; answers the codes. */
export async function startAttendance(ctx: StoreContext): Promise<Code[]> {
  await startShifts(ctx);
  const added: Code[] = [];
  for (const code of usualCodes) added.push(await store.create(ctx, { ...code, active: true } satisfies DraftOf<typeof codes>));
  const reasonStore = resourceStore(reasons);
  for (const reason of usualReasons) await reasonStore.create(ctx, { ...reason, active: true });
  return added;
}
