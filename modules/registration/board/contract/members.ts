import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalEmail, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { optionalNationalId } from '#modules/settings/contract/people/personal-numbers.ts';
import { boardUse } from '../../contract/access.ts';

export const boardPositions = ['chair', 'secretary', 'treasurer', 'member'] as const;
export const memberStates = ['active', 'upcoming', 'expired', 'resigned'] as const;

/** A term counts as ending soon within so many days of its last day, that day included. */
export const termNotice = 90;

const text = z.string().nullable();

/** One term of somebody on the board. Who is on the staff or a guardian has that record’s name and contacts. */
export const boardMember = z.object({
  id,
  version: z.int(),
  staffMemberId: id.nullable(),
  guardianId: id.nullable(),
  fullName: z.string(),
  phone: text,
  email: text,
  nationalId: text,
  categoryId: id,
  categoryName: z.string(),
  position: z.enum(boardPositions),
  termFrom: z.string(),
  termTo: text,
  resignedOn: text,
  resignedBecause: text,
  /** By the school's day; somebody is in office on the last day of the term. */
  state: z.enum(memberStates),
  /** In office, and the term ends within 90 days. */
  expiring: z.boolean(),
  committeeIds: z.array(id),
  committees: text,
  hasLetter: z.boolean(),
});
export type BoardMember = z.infer<typeof boardMember>;

export const boardMemberDraft = z.object({
  /** The same person on the staff, or as a guardian; then name and contacts are that record's. */
  staffMemberId: optionalId,
  guardianId: optionalId,
  fullName: optionalLine(100),
  phone: optionalPhone,
  email: optionalEmail,
  nationalId: optionalNationalId,
  categoryId: id,
  position: z.enum(boardPositions),
  termFrom: day,
  termTo: optionalDay,
  committeeIds: z.array(id).max(20, 'At most 20 committees.').default([]),
  letterFileId: optionalId,
});
export type BoardMemberDraft = z.output<typeof boardMemberDraft>;

const path = '/api/registration/board/members';
const access = boardUse;
const version = z.int();

export const boardMembersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Members of the board by name, category, position, committee and term',
    input: pageInput(['fullName', 'categoryName', 'position', 'termFrom', 'termTo']).extend({
      state: z.enum(['current', 'expiring', ...memberStates, 'all']).default('current'),
      categoryId: id.optional(),
      position: z.enum(boardPositions).optional(),
      committeeId: id.optional(),
    }),
    output: pageOf(boardMember),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access,
    summary: 'How many are in office, whose terms end soon, and the seats that nobody has',
    output: z.object({
      active: z.int(),
      expiring: z.int(),
      vacant: z.int(),
      chair: text,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One member of the board',
    input: byId,
    output: boardMember,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Add a member of the board for a term',
    input: boardMemberDraft,
    output: boardMember,
    errors: ['not_found', 'duplicate', 'rule'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a member of the board; without a new letter the old one stays',
    input: boardMemberDraft.extend({ id, version }),
    output: boardMember,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  resign: endpoint({
    method: 'POST',
    path: `${path}/:id/resign`,
    access,
    summary: 'Say that a member leaves before the term ends, with the last day; once more to correct it',
    input: z.object({ id, version, on: day, reason: line(200) }),
    output: boardMember,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/:id/resign/undo`,
    access,
    summary: 'Take a resignation back that was entered by mistake',
    input: z.object({ id, version }),
    output: boardMember,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  renew: endpoint({
    method: 'POST',
    path: `${path}/:id/renew`,
    access,
    summary: 'Give a member another term',
    input: z.object({ id, termFrom: day, termTo: optionalDay }),
    output: boardMember,
    errors: ['not_found', 'duplicate', 'rule'],
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a member who was entered by mistake',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    access,
    summary: 'The letter of appointment',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
