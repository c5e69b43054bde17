import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { teachingUse } from '../../contract/access.ts';

const named = z.object({ id, name: z.string() });

/** What a scheme or a plan may be of, and what the caller is in this area. */
export const lessonChoices = z.object({
  /** The caller as a member of staff; null for an account that is linked to none. */
  staffMemberId: id.nullable(),
  /** Exams administrators choose any teacher and any subject. */
  admin: z.boolean(),
  /** Reads what others have written: administrators, heads of departments, and who only reads. */
  readsOthers: z.boolean(),
  /** Approves what others hand in. */
  approves: z.boolean(),
  currentTermId: id.nullable(),
  terms: z.array(named.extend({ opensOn: z.string(), closesOn: z.string() })),
  classes: z.array(named.extend({ curriculum: z.string() })),
  streams: z.array(named.extend({ classId: id })),
  /** What may be chosen together: of a class or, without one, of any; of a stream or, without one, of all. */
  subjects: z.array(z.object({ courseId: id, name: z.string(), classId: id.nullable(), streamId: id.nullable() })),
});
export type LessonChoices = z.infer<typeof lessonChoices>;

/** A lesson of the caller on a day, by the timetable. */
const timetabled = z.object({
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  courseId: id,
  classId: id,
  /** Null: all streams of the class. */
  streamId: id.nullable(),
  name: z.string(),
});

/** Days of lessons that are offered to be planned. */
export const daysAhead = 14;

export const lessonChoicesApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/exams/lessons/choices',
    access: teachingUse,
    summary: 'Terms, classes, streams and subjects that the caller may plan lessons of',
    output: lessonChoices,
  }),
  timetable: endpoint({
    method: 'GET',
    path: '/api/exams/lessons/choices/timetable',
    access: teachingUse,
    summary: `The caller’s own lessons of the next ${daysAhead} days by the timetable, to plan from; none while nothing is published`,
    output: z.object({ rows: z.array(timetabled) }),
  }),
};
