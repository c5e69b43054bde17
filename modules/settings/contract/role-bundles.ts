import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { role } from '#modules/platform/contract/role.ts';
import { settingsAdmin } from './access.ts';

/** A set of roles under a name, given together: "Accounts office". Users hold roles, not bundles. */
export const roleBundles = resource({
  path: '/api/settings/rolebundles',
  access: both(settingsAdmin),
  words: {
    one: 'role bundle',
    many: 'Role bundles',
    says: {
      update: 'Change a role bundle; users keep the roles they have',
      remove: 'Remove a role bundle; users keep the roles they have',
    },
  },
  record: { name: z.string(), roles: z.array(role) },
  draft: z.object({ name: line(60), roles: z.array(role).min(1, 'Choose at least one role.').max(40) }),
  filter: pageInput(['name']),
  refuses: { removal: [] },
});
export type RoleBundle = RecordOf<typeof roleBundles>;

const { create, update } = roleBundles.api;
/** What gives roles to people asks for the second factor. */
export const roleBundlesApi = {
  ...roleBundles.api,
  create: { ...create, stepUp: true },
  update: { ...update, stepUp: true },
};
