import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { optionalNationalId } from '#modules/settings/contract/people/personal-numbers.ts';
import { heldPost, heldPostDraft, place, taughtSubject, taughtSubjectsDraft } from '#modules/settings/contract/people/posts.ts';
import { staffDraft, staffMember, staffStatuses } from '#modules/settings/contract/people/staff.ts';
import { registrationWrite, staffRead } from '../../contract/access.ts';

const version = z.int();

/** Somebody on record who has the same number: perhaps the same person. */
export const personMatch = z.object({
  kind: z.enum(['staff', 'guardian', 'board']),
  id,
  name: z.string(),
  /** Who they are: a staff number, the students they stand for. */
  note: z.string(),
  because: z.enum(['ID number', 'phone']),
});
export type PersonMatch = z.infer<typeof personMatch>;

/** All that is kept of one member of staff. */
export const staffProfile = staffMember.extend({
  otherDepartments: z.array(z.object({ id, name: z.string() })),
  heldPosts: z.array(heldPost),
  places: z.array(place),
  taught: z.array(taughtSubject),
  /** The user who is this member of staff. */
  account: z.object({ id, username: z.string(), disabled: z.boolean() }).nullable(),
  /** The guardian who is the same person, with the students they stand for. */
  guardian: z.object({ id, fullName: z.string(), students: z.array(z.object({ id, fullName: z.string() })) }).nullable(),
  /** Their term on the board, the newest one. */
  board: z.object({ id, position: z.string(), categoryName: z.string(), termTo: z.string().nullable() }).nullable(),
});
export type StaffProfile = z.infer<typeof staffProfile>;

const path = '/api/registration/people';
const one = `${path}/:id`;

export const peopleApi = {
  get: endpoint({
    method: 'GET',
    path: one,
    access: staffRead,
    summary: 'One teacher or other member of staff; personal numbers only for those who edit staff',
    input: byId,
    output: staffProfile,
    errors: ['not_found'],
  }),
  matches: endpoint({
    method: 'POST',
    path: `${path}/matches`,
    access: registrationWrite,
    summary: 'Staff and guardians with the same ID number or phone',
    input: z.object({ nationalId: optionalNationalId, phone: optionalPhone, except: optionalId }),
    output: z.object({ rows: z.array(personMatch) }),
    reads: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access: registrationWrite,
    summary: 'Change a member of staff',
    input: staffDraft.extend({ id, version }),
    output: staffProfile,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  photo: endpoint({
    method: 'PUT',
    path: `${one}/photo`,
    access: registrationWrite,
    summary: 'Give a member of staff a photo, or take it away',
    input: z.object({ id, version, photoFileId: id.nullable() }),
    output: staffProfile,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  status: endpoint({
    method: 'POST',
    path: `${one}/status`,
    access: registrationWrite,
    summary: 'Say that somebody is on leave, is back, or has left; leaving ends posts and may switch off the sign-in',
    input: z.object({
      id,
      version,
      status: z.enum(staffStatuses),
      on: day,
      reason: line(200),
      /** Must be said when somebody who can sign in leaves. */
      endSignIn: z.boolean().nullable().default(null),
    }),
    output: staffProfile,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  department: endpoint({
    method: 'POST',
    path: `${path}/department`,
    access: registrationWrite,
    summary: 'Give several members of staff a department',
    input: z.object({ ids: z.array(id).min(1).max(200), departmentId: id }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  addPost: endpoint({
    method: 'POST',
    path: `${one}/posts`,
    access: registrationWrite,
    summary: 'Give a member of staff a post',
    input: heldPostDraft.extend({ id }),
    output: staffProfile,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  changePost: endpoint({
    method: 'PUT',
    path: `${one}/posts/:heldId`,
    access: registrationWrite,
    summary: 'Change a post that is held, or end it',
    input: heldPostDraft.extend({ id, heldId: id, version }),
    output: staffProfile,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: `${one}/posts/:heldId`,
    access: registrationWrite,
    summary: 'Remove a post that was entered by mistake',
    input: z.object({ id, heldId: id }),
    output: staffProfile,
    errors: ['not_found'],
  }),
  linkGuardian: endpoint({
    method: 'POST',
    path: `${one}/guardian`,
    access: registrationWrite,
    summary: 'Say that a member of staff and a guardian are the same person',
    input: z.object({ id, guardianId: id }),
    output: staffProfile,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  unlinkGuardian: endpoint({
    method: 'DELETE',
    path: `${one}/guardian`,
    access: registrationWrite,
    summary: 'Say that a member of staff and a guardian are two people',
    input: byId,
    output: staffProfile,
    errors: ['not_found'],
  }),
  subjects: endpoint({
    method: 'PUT',
    path: `${one}/subjects`,
    access: registrationWrite,
    summary: 'Say what a member of staff teaches, all of it at once',
    input: z.object({ id, subjects: taughtSubjectsDraft }),
    output: staffProfile,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
};
