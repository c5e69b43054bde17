import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { role } from '#modules/platform/contract/accounts.ts';
import { settingsAdmin } from './access.ts';

/** A set of roles under a name, given together: "Accounts office". Users hold roles, not bundles. */
export const roleBundle = z.object({ id, version: z.number().int(), name: z.string(), roles: z.array(role) });
export type RoleBundle = z.infer<typeof roleBundle>;

export const roleBundleDraft = z.object({ name: line(60), roles: z.array(role).min(1, 'Choose at least one role.').max(40) });

const path = '/api/settings/rolebundles';

export const roleBundlesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Role bundles',
    input: pageInput(['name']),
    output: pageOf(roleBundle),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One role bundle',
    input: byId,
    output: roleBundle,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access: settingsAdmin,
    summary: 'Add a role bundle',
    input: roleBundleDraft,
    output: roleBundle,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a role bundle; users keep the roles they have',
    input: roleBundleDraft.extend({ id, version: z.number().int() }),
    output: roleBundle,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a role bundle; users keep the roles they have',
    input: byId,
    errors: ['not_found'],
  }),
};
