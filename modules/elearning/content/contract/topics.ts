import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { postsToLibrary, readsLibrary } from '../../contract/access.ts';

const count = z.int();

export const topicRow = z.object({
  id,
  version: count,
  courseId: id,
  courseName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  name: z.string(),
  /** Among those beside it. */
  place: count,
  /** Resources that are of it, drafts too. */
  resources: count,
  /** The caller may change it: who keeps the library, and who teaches the subject. */
  writes: z.boolean(),
});
export type TopicRow = z.infer<typeof topicRow>;

const draft = z.object({ name: line(120), classId: optionalId });
const path = '/api/elearning/topics';
const at = byId.extend({ version: count });

/** The most topics that are added by one outline. */
export const mostTopics = 300;

export const topicsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: readsLibrary,
    summary: 'Topics in the order of the syllabus, each strand before its sub-strands',
    input: pageInput(['order', 'name', 'courseName', 'className', 'resources'], 'order').extend({
      courseId: id.optional(),
      classId: id.optional().describe('With those of every class'),
      parentId: id.optional(),
    }),
    output: pageOf(topicRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: readsLibrary,
    summary: 'One topic',
    input: byId,
    output: topicRow,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: postsToLibrary,
    summary: 'Add a strand, or a sub-strand of one, at the end',
    idempotent: true,
    input: draft.extend({ courseId: id, parentId: optionalId }),
    output: topicRow,
    errors: ['duplicate', 'rule'],
  }),
  addMany: endpoint({
    method: 'POST',
    path: `${path}/outline`,
    access: postsToLibrary,
    summary: 'Add topics from an outline: a line each, sub-strands set in under their strand; what is there stays',
    idempotent: true,
    input: z.object({
      courseId: id,
      classId: optionalId,
      outline: z.string().trim().min(1, 'Write a topic a line.').max(40_000),
    }),
    output: z.object({ added: count, known: count }),
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: postsToLibrary,
    summary: 'Change a topic’s name and class; its sub-strands follow to the class',
    input: draft.extend({ id, version: count }),
    output: topicRow,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: postsToLibrary,
    summary: 'Move a topic under another strand or to the top, before another topic or to the end',
    input: at.extend({ parentId: optionalId, beforeId: optionalId }),
    output: topicRow,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: postsToLibrary,
    summary: 'Merge a topic into another of its subject: what is of it goes over, and it is gone',
    idempotent: true,
    input: at.extend({ intoId: id }),
    output: topicRow,
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: postsToLibrary,
    summary: 'Remove a topic that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
