import type { Role } from '#kit/contract/roles.ts';
import { insertAccount } from '#modules/platform/server/accounts.store.ts';
import { quickHash } from './quick-hash.ts';
import type { TestApp } from '../school.ts';

/** Adds an account with all of these roles to the first school; it calls as `user:<username>`. */
export async function accountWith(app: TestApp, username: `a.${string}`, roles: readonly Role[]): Promise<void> {
  const passwordHash = await quickHash();
  await app.db.platform.transaction().execute((tx) =>
    insertAccount(tx, {
      kind: 'school',
      schoolId: app.schoolA,
      branchId: null,
      username,
      fullName: username,
      phone: null,
      email: null,
      passwordHash,
      mustChangePassword: false,
      roles: [...roles],
    }),
  );
}
