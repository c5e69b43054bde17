import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { postsToLibrary } from '../../contract/access.ts';

const count = z.int();
const path = '/api/elearning/papers/:id';
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Keep it within ${most.toLocaleString('en-KE')} characters.`)
    .regex(printable, 'Remove the invisible characters.');

/** The digest of a piece as the paper has it. */
const key = z.string().regex(/^[0-9a-f]{24}$/, 'This is no piece of the paper.');

/** A part of a paper between two of its numbers. */
export const paperPiece = z.object({
  piece: z.string(),
  /** `2(a)(i)`; empty for headings and instructions. */
  number: z.string(),
  page: count,
  text: z.string(),
  /** Hundredths; null where the paper says none. */
  marks: count.nullable(),
  options: z.array(z.string()),
  /** What the marking scheme says under this number; null where none does. */
  answer: z.string().nullable(),
  /** Who took it as a question, and when; the last. */
  taken: z.object({ questionId: id, at: instant, name: z.string() }).nullable(),
});
export type PaperPiece = z.infer<typeof paperPiece>;

export const paperToSplit = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  topicIds: z.array(id),
  /** What questions name as where they are from: `KCSE, 2023, Paper 1`. */
  source: z.string(),
  /** The version of its file that was cut; null: it has none. */
  file: z.object({ number: count, type: z.string(), name: z.string() }).nullable(),
  wordsRead: z.enum(['waiting', 'read', 'none', 'failed']),
  scheme: z.object({ id, title: z.string() }).nullable(),
  pieces: z.array(paperPiece),
});
export type PaperToSplit = z.infer<typeof paperToSplit>;

export const pieceKinds = ['essay', 'short', 'single'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** A piece as it is taken: joined, cut and mended by hand. */
export const pieceToTake = z.object({
  /** The pieces of the paper that it is made of. */
  pieces: z.array(key).min(1).max(20, 'Join at most 20 pieces.'),
  kind: z.enum(pieceKinds),
  text: words(8_000).min(1, 'Write the question.'),
  marks: count.min(0, 'Enter 0 or more.').max(100_000, 'At most 1,000 marks.'),
  options: z.array(line(2_000)).max(20, 'At most 20 options.').default([]),
  /** Which option is right, from 0 on. */
  right: count.min(0).max(19).nullable().default(null),
  /** What counts as right, of a short answer. */
  accepted: z.array(line(300)).max(20, 'At most 20.').default([]),
  lines: count.min(1, 'Enter 1 to 60.').max(60, 'Enter 1 to 60.').default(5),
  /** What is said to the answer afterwards: the marking scheme’s. */
  feedback: words(4_000).default(''),
  topicId: optionalId,
  /** It may have been taken before. */
  again: z.boolean().default(false),
});
export type PieceToTake = z.output<typeof pieceToTake>;

export const splitApi = {
  get: endpoint({
    method: 'GET',
    path: `${path}/pieces`,
    access: postsToLibrary,
    summary: 'A past paper cut by its numbering, with what its marking scheme says and what was taken before',
    input: byId,
    output: paperToSplit,
    errors: ['not_found', 'rule'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/questions`,
    access: postsToLibrary,
    summary: 'Take pieces of a past paper into the bank as drafts of questions; all or none',
    idempotent: true,
    input: byId.extend({
      /** The version of the file that was cut. */
      file: count.min(1).max(10_000),
      rows: z.array(pieceToTake).min(1, 'Choose pieces.').max(100, 'Take at most 100 at once.'),
    }),
    output: z.object({ questionIds: z.array(id) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
