import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { role } from '#modules/platform/contract/role.ts';
import { registrationWrite, transfersApprove } from '../../contract/access.ts';

const path = '/api/registration/clearancesigners';

/** Who signs for a department; with nobody named, everybody who may edit transfers does. */
export const departmentSigners = z.object({
  /** The department's name in small letters. */
  id: z.string(),
  version: z.int(),
  department: z.string(),
  accountIds: z.array(id),
  roles: z.array(role),
  names: z.array(z.string()),
});
export type DepartmentSigners = z.infer<typeof departmentSigners>;

export const clearanceSignersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'The departments of the clearance, and who signs for each',
    input: pageInput(['department'], 'department'),
    output: pageOf(departmentSigners),
  }),
  users: endpoint({
    method: 'GET',
    path: `${path}/users`,
    access: transfersApprove,
    summary: 'Users who may be named to sign',
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: transfersApprove,
    summary: 'Name who signs for a department; nobody named gives it back to everybody who edits transfers',
    input: z.object({
      department: line(60),
      accountIds: z.array(id).max(50).default([]),
      roles: z.array(role).max(30).default([]),
      version: z.int().min(0),
    }),
    output: departmentSigners,
    errors: ['not_found', 'rule', 'conflict'],
  }),
};
