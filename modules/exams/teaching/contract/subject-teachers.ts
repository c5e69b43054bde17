import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** Taught; taught only by somebody who has left; by nobody. */
export const slotStates = ['taught', 'left', 'nobody'] as const;
export type SlotState = (typeof slotStates)[number];

/** A subject of a stream (of the class, where it has no streams) and who teaches it. */
export const taughtSlot = z.object({
  id: z.string(),
  classId: id,
  className: z.string(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  courseId: id,
  courseName: z.string(),
  students: z.int(),
  /** Names with commas; who has left is said to have. */
  teachers: z.string().nullable(),
  state: z.enum(slotStates),
});
export type TaughtSlot = z.infer<typeof taughtSlot>;

const people = z.array(id).max(10, 'At most 10 teachers share a subject.');

/** A place of the grid: a subject in a stream, or (null) in the whole class. */
export const place = z.object({ streamId: id.nullable(), courseId: id });
export type Place = z.infer<typeof place>;

/** A place with other teachers than before. `seen`: who stood there when it was changed. */
export const placeChange = place.extend({ seen: people, teachers: people });
export type PlaceChange = z.infer<typeof placeChange>;

/** A place that somebody else changed meanwhile: who stands there now, and who was to. */
export const placeConflict = place.extend({ now: z.array(id), wanted: z.array(id) });
export type PlaceConflict = z.infer<typeof placeConflict>;

export const teacherGrid = z.object({
  classId: id,
  className: z.string(),
  streams: z.array(z.object({ id, name: z.string() })),
  courses: z.array(z.object({ id, name: z.string(), compulsory: z.boolean(), students: z.int() })),
  cells: z.array(place.extend({ teachers: z.array(id) })),
  /** Everybody who can be chosen, and those who stand in a cell. */
  staff: z.array(z.object({ id, name: z.string(), staffNo: z.string(), left: z.boolean() })),
  /** What the staff directory says that active teachers teach in this class, or (`here` false) wherever it is taught. */
  directory: z.array(z.object({ courseId: id, staffMemberId: id, here: z.boolean() })),
});
export type TeacherGrid = z.infer<typeof teacherGrid>;

const path = '/api/exams/subjectteachers';

export const subjectTeachersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Who teaches each subject of each stream',
    input: pageInput(['className', 'streamName', 'courseName', 'students', 'teachers', 'state']).extend({
      classId: id.optional(),
      courseId: id.optional(),
      staffMemberId: id.optional(),
      state: z.enum(slotStates).optional(),
    }),
    output: pageOf(taughtSlot),
  }),
  teachers: endpoint({
    method: 'GET',
    path: '/api/exams/teacheroptions',
    access: examsRead,
    summary: 'Teachers to choose from, and everybody else who teaches something',
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  grid: endpoint({
    method: 'GET',
    path: `${path}/:classId`,
    access: examsRead,
    summary: 'The subjects of one class by stream with their teachers',
    input: z.object({ classId: id }),
    output: teacherGrid,
    errors: ['not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/:classId`,
    access: examsAdmin,
    summary: 'Say who teaches in many places of a class at once; what somebody else changed meanwhile comes back',
    input: z.object({
      classId: id,
      changes: z.array(placeChange).min(1, 'Change something first.').max(1500, 'Save at most 1,500 changes at once.'),
    }),
    output: z.object({ saved: z.int(), conflicts: z.array(placeConflict) }),
    errors: ['not_found', 'rule'],
  }),
};
