import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';

/** A group of schools with its own administrators. */
export const branch = z.object({
  id,
  version: z.int(),
  name: z.string(),
  schools: z.int(),
  /** Branch administrators. */
  administrators: z.int(),
});
export type Branch = z.infer<typeof branch>;

export const branchDraft = z.object({ name: line(80) });

const path = '/api/platform/branches';

export const branchesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'branchAdmin',
    summary: 'Branches; a branch administrator sees the own one',
    input: pageInput(['name', 'schools', 'administrators']),
    output: pageOf(branch),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'branchAdmin',
    summary: 'One branch',
    input: byId,
    output: branch,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'superUser',
    summary: 'Add a branch',
    input: branchDraft,
    output: branch,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'superUser',
    summary: 'Rename a branch',
    input: branchDraft.extend({ id, version: z.int() }),
    output: branch,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'superUser',
    summary: 'Remove a branch without schools and administrators',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
