import { z } from 'zod';
import { day, id, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';

/** What somebody can be besides teaching or working; the school adds its own. */
export const post = z.object({
  id,
  version: z.int(),
  name: z.string(),
  active: z.boolean(),
  /** How many hold it today. */
  holders: z.int(),
});
export type Post = z.infer<typeof post>;

export const postDraft = z.object({ name: line(60), active: z.boolean().default(true) });

/** A post that somebody holds or held. */
export const heldPost = z.object({
  id,
  version: z.int(),
  postId: id,
  name: z.string(),
  /** Of what: a class, a house, a club. */
  detail: z.string().nullable(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  current: z.boolean(),
});
export type HeldPost = z.infer<typeof heldPost>;

export const heldPostDraft = z.object({ postId: id, detail: optionalLine(60), fromDay: day, toDay: optionalDay });
export type HeldPostDraft = z.output<typeof heldPostDraft>;

/** What the school's own frame says of somebody: the streams, departments and hostels they lead. */
export const place = z.object({ what: z.enum(['Class teacher', 'Head of department', 'Hostel master']), of: z.string() });
export type Place = z.infer<typeof place>;

/** A subject that somebody teaches: in one class, or wherever it is taught. */
export const taughtSubject = z.object({
  courseId: id,
  courseName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
});
export type TaughtSubject = z.infer<typeof taughtSubject>;

export const taughtSubjectsDraft = z
  .array(z.object({ courseId: id, classId: id.nullable().default(null) }))
  .max(60, 'At most 60 subjects.');
export type TaughtSubjectsDraft = z.output<typeof taughtSubjectsDraft>;
