import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { isLink, richText } from '#kit/contract/rich-text.ts';
import { attachment } from './assignment.ts';
import { given, handedIn } from './marking.ts';
import { rubric } from './rubric.ts';
import { fileKinds, lateRules, longestText, mostFiles, takenKinds, teamRules, workStates } from './words.ts';

const count = z.int();
const path = '/api/learner/assignments';

/** What a student hands in. */
export const work = {
  words: z
    .string()
    .max(longestText, `Keep it within ${longestText.toLocaleString('en-KE')} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Remove the invisible characters.')
    .transform((text) => (text.trim() === '' ? null : text))
    .nullable()
    .default(null),
  link: z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z
        .string()
        .trim()
        .max(2000)
        .refine((text) => isLink(text) && /^https?:/i.test(text), 'Enter an address that begins with https://.'),
    ])
    .default(null),
  files: z
    .array(z.object({ fileId: id, kind: z.enum(fileKinds), name: line(200) }))
    .max(mostFiles, `Hand in at most ${mostFiles} files.`)
    .default([]),
};
const worked = z.object(work);
export type Work = z.output<typeof worked>;

/** An assignment in a student's list. */
export const learnerRow = z.object({
  id,
  title: z.string(),
  courseName: z.string(),
  teacher: z.string().nullable(),
  /** The time that holds for this student. */
  dueAt: instant,
  late: z.enum(lateRules),
  handsIn: z.boolean(),
  state: z.enum(workStates),
  handedInAt: instant.nullable(),
  /** Given last, in hundredths of a mark. */
  result: count.nullable(),
  maxMark: count.nullable(),
  closed: z.boolean(),
});
export type LearnerRow = z.infer<typeof learnerRow>;

export const learnerAssignment = learnerRow.extend({
  instructions: richText,
  files: z.array(attachment),
  opensAt: instant,
  cutOffAt: instant.nullable(),
  takes: z.array(z.enum(takenKinds)),
  drafts: z.boolean(),
  team: z.enum(teamRules),
  /** Of one's own team; who has agreed to hand in what stands there. */
  members: z.array(z.object({ name: z.string(), me: z.boolean(), agreed: z.boolean() })),
  resubmit: z.boolean(),
  latePerDay: count,
  statement: z.boolean(),
  rubric,
  /** Whether something may be handed in now, and otherwise why not. */
  open: z.boolean(),
  why: z.string().nullable(),
  now: instant,
  draft: z.object({
    version: count,
    words: z.string().nullable(),
    link: z.string().nullable(),
    files: z.array(z.object({ fileId: id, kind: z.enum(fileKinds), name: z.string() })),
  }),
  handedIn: z.array(handedIn),
  given: z.array(given),
});
export type LearnerAssignment = z.infer<typeof learnerAssignment>;

export const learnerAssignmentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'The student’s assignments by when they are due',
    input: pageInput(['dueAt', 'title', 'courseName'], 'dueAt').extend({
      part: z.enum(['open', 'handedIn', 'returned', 'all']).default('open'),
    }),
    output: pageOf(learnerRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'One assignment with the student’s own work and what was returned',
    input: byId,
    output: learnerAssignment,
    errors: ['not_found'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: `${path}/:id/draft`,
    access: 'student',
    summary: 'Keep what is begun',
    waits: true,
    unnoted: true,
    input: byId.extend({ version: count.min(0), ...work }),
    output: z.object({ version: count }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  handIn: endpoint({
    method: 'POST',
    path: `${path}/:id/hand-in`,
    access: 'student',
    summary: 'Hand in; in a team where all must agree, agree to what stands there',
    idempotent: true,
    waits: true,
    input: byId.extend({ ...work, ownWork: z.boolean().default(false) }),
    output: learnerAssignment,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  attachment: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: 'student',
    summary: 'An attachment of an assignment',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  ownFile: endpoint({
    method: 'GET',
    path: `${path}/:id/own/:fileId`,
    access: 'student',
    summary: 'A file of one’s own work, begun or handed in',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  handedFile: endpoint({
    method: 'GET',
    path: `${path}/:id/handed/:handedFileId`,
    access: 'student',
    summary: 'A file that one’s team or oneself handed in',
    input: byId.extend({ handedFileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  annotated: endpoint({
    method: 'GET',
    path: `${path}/:id/given/:givenId/pages/:handedFileId`,
    access: 'student',
    summary: 'A file of one’s work with what the marker drew on it, as a PDF',
    input: byId.extend({ givenId: id, handedFileId: id }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
