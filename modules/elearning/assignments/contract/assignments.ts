import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { teaches } from '../../contract/access.ts';
import { assignment, assignmentChange, assignmentDraft, assignmentRow, extensionDraft, workRow } from './assignment.ts';
import { assignmentStates } from './words.ts';

const path = '/api/elearning/assignments';
const count = z.int();
const named = z.object({ id, name: z.string() });

/** What staff do with assignments of what they teach. */
export const assignmentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Assignments of what the caller teaches, with what was handed in and what waits for marks',
    input: pageInput(['dueAt', 'opensAt', 'title', 'courseName', 'className', 'teacher', 'state'], '-dueAt').extend({
      state: z.enum([...assignmentStates, 'open', 'toMark']).optional(),
      classId: id.optional(),
      courseId: id.optional(),
    }),
    output: pageOf(assignmentRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/elearning/assignmentchoices',
    access: teaches,
    summary: 'Classes, streams and subjects that the caller may set assignments for',
    output: z.object({
      classes: z.array(named),
      streams: z.array(named.extend({ classId: id })),
      /** Of a class and a stream of it; null: every class, all streams. */
      subjects: z.array(z.object({ courseId: id, name: z.string(), classId: id.nullable(), streamId: id.nullable() })),
    }),
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/elearning/assignmentstudents',
    access: teaches,
    summary: 'Students of a class whom the caller teaches a subject, for teams and single students',
    input: z.object({ classId: id, courseId: id }),
    output: z.object({ rows: z.array(named.extend({ admissionNo: z.string(), streamId: id.nullable() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: teaches,
    summary: 'One assignment with all that was written',
    input: byId,
    output: assignment,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: teaches,
    summary: 'Write an assignment; nobody sees it before it is published',
    idempotent: true,
    input: assignmentDraft,
    output: assignment,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Change an assignment; what was returned stays as it was given',
    input: assignmentChange,
    output: assignment,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Remove an assignment that was never published',
    input: byId,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/state`,
    access: teaches,
    summary: 'Publish an assignment, close it, open it again or archive it',
    idempotent: true,
    input: byId.extend({ version: count, state: z.enum(['published', 'closed', 'archived']) }),
    output: assignment,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/:id/people`,
    access: teaches,
    summary: 'Who handed in what, with marks: everybody that the assignment is for, or their teams',
    input: pageInput(['name', 'seat', 'state', 'handedInAt', 'daysLate', 'mark', 'result']).extend({
      id,
      state: z.enum(['none', 'draft', 'submitted', 'returned', 'changes', 'late', 'missed']).optional(),
    }),
    output: pageOf(workRow),
    errors: ['not_found'],
  }),
  extend: endpoint({
    method: 'PUT',
    path: `${path}/:id/extension`,
    access: teaches,
    summary: 'Give one student more time, or let them hand in nothing more',
    input: extensionDraft,
    output: z.object({ studentId: id }),
    errors: ['not_found', 'rule'],
  }),
  tell: endpoint({
    method: 'POST',
    path: `${path}/:id/tell`,
    access: teaches,
    summary: 'Tell the guardians of students who missed an assignment, each once',
    idempotent: true,
    input: byId.extend({ studentIds: z.array(id).min(1, 'Choose whose guardians are told.').max(300) }),
    output: z.object({ told: count }),
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: teaches,
    summary: 'An attachment',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
