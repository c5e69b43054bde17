import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { teaches } from '../../contract/access.ts';
import { marks, rubric, score } from './rubric.ts';
import { pageOfShapes, shapes } from './shapes.ts';
import { fileKinds } from './words.ts';

const count = z.int();
const path = '/api/elearning/assignments';

/** A file that was handed in. */
export const handedFile = z.object({ id, kind: z.enum(fileKinds), name: z.string(), type: z.string(), size: count });
export type HandedFile = z.infer<typeof handedFile>;

/** One handing in, as the receipt says it. */
export const handedIn = z.object({
  id,
  number: count,
  at: instant,
  dueAt: instant,
  by: z.string(),
  words: z.string().nullable(),
  link: z.string().nullable(),
  ownWork: z.boolean(),
  files: z.array(handedFile),
});
export type HandedIn = z.infer<typeof handedIn>;

/** What was given back, as it was given. */
export const given = z.object({
  id,
  number: count,
  /** Of the work that it answers; none was handed in here. */
  handedIn: count.nullable(),
  outcome: z.enum(['returned', 'changes']),
  mark: count.nullable(),
  lateOff: count,
  result: count.nullable(),
  maxMark: count.nullable(),
  daysLate: count,
  rubric,
  scores: z.array(score),
  comment: z.string().nullable(),
  at: instant,
  by: z.string(),
  /** Files of the work on which something was drawn. */
  drawnOn: z.array(id),
});
export type Given = z.infer<typeof given>;

const noted = z.object({
  mark: count.nullable(),
  scores: z.array(score),
  comment: z.string().nullable(),
  by: z.string(),
  at: instant,
  version: count,
});

/** Work as who marks it sees it. */
export const markedWork = z.object({
  studentId: id,
  name: z.string(),
  seat: z.string(),
  members: z.array(z.string()),
  state: z.enum(['none', 'draft', 'submitted', 'returned', 'changes']),
  handedIn: z.array(handedIn),
  given: z.array(given),
  noted: noted.nullable(),
  drawings: z.array(pageOfShapes.extend({ handedFileId: id, version: count })),
  daysLate: count,
  /** What is off for that, in hundredths of a mark; and what is left of what is noted. */
  lateOff: count,
  until: instant.nullable(),
  locked: z.boolean(),
});
export type MarkedWork = z.infer<typeof markedWork>;

const one = byId.extend({ studentId: id });
/** The newest work that whoever marks has before them; null where nothing was handed in. */
const seen = id.nullable();
const pair = z.object({
  first: z.object({ studentId: id, name: z.string(), words: z.string() }),
  second: z.object({ studentId: id, name: z.string(), words: z.string() }),
  /** Of the shorter text, how much stands in the other, in hundredths. */
  share: count,
  /** Runs of words that both have, in the order of the first text. */
  common: z.array(z.string()),
});
export type SimilarPair = z.infer<typeof pair>;

export const markingApi = {
  work: endpoint({
    method: 'GET',
    path: `${path}/:id/work/:studentId`,
    access: teaches,
    summary: 'The work of a student or of their team, with all versions, notes and drawings',
    input: one,
    output: markedWork,
    errors: ['not_found'],
  }),
  note: endpoint({
    method: 'PUT',
    path: `${path}/:id/work/:studentId`,
    access: teaches,
    summary: 'Note a mark, scores and a comment; the student sees them when the work is returned',
    input: one.extend({
      /** 0 where nothing is noted yet. */
      version: count.min(0),
      handedInId: seen,
      mark: marks.nullable().default(null),
      scores: z.array(score).max(12).default([]),
      comment: optionalText(5000),
    }),
    output: markedWork,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  draw: endpoint({
    method: 'PUT',
    path: `${path}/:id/drawings/:handedFileId`,
    access: teaches,
    summary: 'What is drawn on one page of a file that was handed in',
    input: byId.extend({ handedFileId: id, page: z.int().min(1).max(500), version: count.min(0), shapes }),
    output: z.object({ version: count }),
    errors: ['not_found', 'conflict'],
  }),
  giveBack: endpoint({
    method: 'POST',
    path: `${path}/:id/return`,
    access: teaches,
    summary: 'Give marked work back: of some students, or everything that is marked',
    idempotent: true,
    input: byId.extend({ studentIds: z.array(id).max(300).nullable().default(null) }),
    output: z.object({ returned: count, left: count }),
    errors: ['not_found', 'rule'],
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/:id/work/:studentId/ask`,
    access: teaches,
    summary: 'Give work back to be changed and handed in again',
    idempotent: true,
    input: one.extend({ handedInId: seen, comment: line(5000) }),
    output: markedWork,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  next: endpoint({
    method: 'GET',
    path: `${path}/:id/next`,
    access: teaches,
    summary: 'Whose work is marked next, what was handed in first coming first',
    input: byId.extend({ after: id.optional() }),
    output: z.object({ studentId: id.nullable(), left: count }),
    errors: ['not_found'],
  }),
  similar: endpoint({
    method: 'GET',
    path: `${path}/:id/similar`,
    access: teaches,
    summary: 'Texts that share long runs of words, most alike first',
    input: byId,
    output: z.object({ rows: z.array(pair), compared: count }),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/handed/:handedFileId`,
    access: teaches,
    summary: 'A file that was handed in',
    input: byId.extend({ handedFileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/elearning/savedcomments',
    access: teaches,
    summary: 'Comments that the caller keeps to use again',
    output: z.object({ rows: z.array(z.object({ id, words: z.string() })) }),
  }),
  keepComment: endpoint({
    method: 'POST',
    path: '/api/elearning/savedcomments',
    access: teaches,
    summary: 'Keep a comment to use again',
    idempotent: true,
    input: z.object({ words: line(2000) }),
    output: z.object({ id }),
    errors: ['rule'],
  }),
  dropComment: endpoint({
    method: 'DELETE',
    path: '/api/elearning/savedcomments/:id',
    access: teaches,
    summary: 'Drop a comment that was kept',
    input: byId,
    errors: ['not_found'],
  }),
};
