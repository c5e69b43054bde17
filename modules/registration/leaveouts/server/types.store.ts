import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { leaveoutTypes as declared } from '../contract/leaveout-types.ts';

export const leaveoutTypes = resourceStore(declared, {
  table: 'registration.leaveout_type',
  search: ['name'],
  // A suspension is cleared before the student comes in, and fees count days: what was given keeps what it was.
  before: async ({ tx }, { kind }, was) => {
    if (was === null || was.kind === kind) return;
    const { rows } = await sql`select from registration.leaveout where type_id = ${was.id} limit 1`.execute(tx);
    if (rows.length > 0) throw fieldError('kind', 'Leave-outs were given under this kind, so it stays. Add another kind.');
  },
});
