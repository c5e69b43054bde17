import { z } from 'zod';
import { id, instant, line } from '#kit/contract/fields.ts';
import { imagesOf, isBlank, plainText, richText } from '#kit/contract/rich-text.ts';
import { authorKinds, heldWhys, longestPost, mostPictures, postStates } from './words.ts';

const count = z.int();

/** What somebody writes: words and pictures. */
export const postText = richText
  .refine((text) => !isBlank(text), 'Write something first.')
  .refine((text) => plainText(text).length <= longestPost, `Keep it within ${longestPost.toLocaleString('en-KE')} characters.`)
  .refine((text) => imagesOf(text).length <= mostPictures, `Use ${mostPictures} pictures at most.`);
export const postTitle = line(150);

/** Who wrote a post, as other students are told; no key of anybody. */
export const peer = z.object({
  kind: z.enum(authorKinds),
  /** Of an anonymous student the name that they have in this thread alone. */
  name: z.string(),
});
export type Peer = z.infer<typeof peer>;

/** Who wrote a post, as staff see it. */
export const author = z.object({
  /** Null: a member of staff. */
  studentId: id.nullable(),
  name: z.string(),
  seat: z.string().nullable(),
  /** By which name other students know them; null: by their own. */
  alias: z.string().nullable(),
});

const shared = {
  id,
  version: count,
  state: z.enum(postStates),
  /** Why it waits; null for who may not know, and where it does not. */
  held: z.enum(heldWhys).nullable(),
  reason: z.string().nullable(),
  title: z.string().nullable(),
  /** Null: a moderator removed it. */
  text: richText.nullable(),
  at: instant,
  editedAt: instant.nullable(),
  votes: count,
  accepted: z.boolean(),
  endorsedBy: z.string().nullable(),
};

/** A post as a student sees it. */
export const peerPost = z.object({
  ...shared,
  by: peer,
  mine: z.boolean(),
  /** -1, 0 or 1. */
  myVote: count,
  reported: z.boolean(),
  /** Came after who asked last looked; false for everybody else. */
  fresh: z.boolean(),
});
export type PeerPost = z.infer<typeof peerPost>;

export const report = z.object({ by: z.string(), reason: z.string(), at: instant, settledAt: instant.nullable() });

/** A post as staff see it. */
export const staffPost = z.object({
  ...shared,
  by: author,
  mine: z.boolean(),
  versions: count,
  reports: z.array(report),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type StaffPost = z.infer<typeof staffPost>;

/** A thread in a list. */
export const threadRow = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  topicName: z.string().nullable(),
  /** Null: for all who take the subject. */
  className: z.string().nullable(),
  askedAt: instant,
  answers: count,
  votes: count,
  accepted: z.boolean(),
  endorsed: z.boolean(),
  closed: z.boolean(),
  pinned: z.boolean(),
  duplicateOf: id.nullable(),
});
