import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { gender, id, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { employers, staffDraft, staffMember, staffStatuses } from '#modules/settings/contract/people/staff.ts';
import { registrationWrite, staffRead } from '../../contract/access.ts';

const filter = pageInput([
  'fullName',
  'staffNo',
  'jobTitle',
  'departmentName',
  'employer',
  'joinedOn',
  'status',
  'contractTo',
]).extend({
  /** `here`: active and on leave. */
  status: z.enum(['here', ...staffStatuses]).default('here'),
  gender: gender.optional(),
  employer: z.enum(employers).optional(),
  departmentId: id.optional(),
  postId: id.optional(),
  courseId: id.optional(),
});

/** One half of the directory that settings keeps: its teachers, or its other staff. Each record is in `peopleApi`. */
function directory(name: 'teachers' | 'staff') {
  const path = `/api/registration/people/${name}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: staffRead,
      summary: `The school’s ${name} by name, number, phone or e-mail`,
      input: filter,
      output: pageOf(staffMember),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: registrationWrite,
      summary: `Add a ${name === 'teachers' ? 'teacher' : 'member of staff'}`,
      /** `guardianId`: the guardian who is the same person. */
      input: staffDraft.omit({ kind: true }).extend({ guardianId: optionalId }),
      output: staffMember,
      errors: ['not_found', 'duplicate', 'rule'],
    }),
  };
}

export type DirectoryApi = ReturnType<typeof directory>;

export const teachersApi = directory('teachers');
export const staffApi = directory('staff');
