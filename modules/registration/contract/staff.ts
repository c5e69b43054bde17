import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, gender, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { employers, staffDraft, staffMember } from '#modules/settings/contract/staff.ts';
import { registrationWrite, staffRead } from './access.ts';

const status = z.enum(['active', 'left']);
const filter = pageInput(['fullName', 'staffNo', 'tscNo', 'jobTitle', 'departmentName', 'employer', 'joinedOn']).extend({
  status: status.default('active'),
  gender: gender.optional(),
  employer: z.enum(employers).optional(),
});

// The kind is the list's own; the department is chosen in settings, where its head is too.
const draft = staffDraft.omit({ kind: true, departmentId: true });

/** One half of the directory that settings keeps: its teachers, or its other staff. */
function directory(name: 'teachers' | 'staff') {
  const path = `/api/registration/${name}`;
  const one = name === 'teachers' ? 'teacher' : 'member of staff';
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: staffRead,
      summary: `The school’s ${name} by name, number, phone or e-mail`,
      input: filter,
      output: pageOf(staffMember),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: staffRead,
      summary: `One ${one}`,
      input: byId,
      output: staffMember,
      errors: ['not_found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: registrationWrite,
      summary: `Add a ${one}`,
      input: draft,
      output: staffMember,
      errors: ['duplicate'],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: registrationWrite,
      summary: `Change a ${one}, or say that they have left`,
      input: draft.extend({ id, version: z.number().int(), status }),
      output: staffMember,
      errors: ['not_found', 'duplicate', 'conflict'],
    }),
  };
}

export type DirectoryApi = ReturnType<typeof directory>;

export const teachersApi = directory('teachers');
export const staffApi = directory('staff');
