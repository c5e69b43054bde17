import { UserError } from '#kit/contract/errors.ts';
import { writePlatformAudit } from '#kit/server/audit/audit.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { countOwners, insertAccount, readAccount } from './accounts.store.ts';

/**
 * Makes the first super-user of an installation and answers a temporary password, shown once. Runs in a platform
 * transaction. Throws 422 when there is a super-user already, who can add others on the screens.
 */
export async function createFirstSuperUser(
  tx: Tx,
  draft: { username: string; fullName: string },
  now: Date,
): Promise<{ temporaryPassword: string }> {
  if ((await countOwners(tx, 'platform')) > 0) {
    throw new UserError('rule', 'There is a super-user already. Sign in as that one at /superUsers to add others.');
  }
  const temporaryPassword = newTemporaryPassword();
  const id = await insertAccount(tx, {
    ...draft,
    kind: 'super',
    schoolId: null,
    branchId: null,
    phone: null,
    email: null,
    passwordHash: await hashPassword(temporaryPassword),
    mustChangePassword: true,
    roles: [],
  });
  const actor = { accountId: null, name: 'Installation', endpoint: 'create-super-user', ip: null, device: null, requestId: null };
  const after = await readAccount(tx, 'platform', id, now);
  await writePlatformAudit(tx, actor, [{ entity: 'user', id, action: 'created', after }]);
  return { temporaryPassword };
}
