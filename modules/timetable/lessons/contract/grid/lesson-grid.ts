import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../../contract/access.ts';
import { classKeyField } from '../../../setup/contract/class-key.ts';
import { lengthsField } from '../lessons.ts';

const pieces = z.array(z.int());

/** Why a cell is changed on its cards only: several classes at once, groups of a class, more than one card, fixed times. */
export const closedBecause = ['joined', 'groups', 'several', 'fixed'] as const;
export type ClosedBecause = (typeof closedBecause)[number];
export const closedWords: Record<ClosedBecause, string> = {
  joined: 'Taught with other classes: change it on its card',
  groups: 'Taught in groups: change it on its cards or in its option block',
  several: 'Several cards: change them one by one',
  fixed: 'Has fixed times: change it on its card',
};

/** A subject, or what is called by its title only. */
const column = z.object({
  key: z.string(),
  courseId: id.nullable(),
  title: z.string().nullable(),
  name: z.string(),
  short: z.string(),
});
export type GridColumn = z.infer<typeof column>;

const cell = z.object({
  classKey: z.string(),
  column: z.string(),
  /** The card; the first where there are several. */
  lessonId: id,
  version: z.int(),
  /** Of the one card. */
  lengths: pieces,
  /** Slots of a cycle that the class sits in. */
  slots: z.int(),
  teacherIds: z.array(id),
  closed: z.enum(closedBecause).nullable(),
});
export type GridCell = z.infer<typeof cell>;

/** A lesson that exams know of and that has no card yet. */
const proposal = z.object({
  classKey: z.string(),
  column: z.string(),
  courseId: id.nullable(),
  title: z.string().nullable(),
  lengths: pieces,
  /** Who teaches it, as exams know. */
  teacherIds: z.array(id),
  /** Which of the sources says how often. */
  source: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

export const lessonGrid = z.object({
  classes: z.array(
    z.object({
      key: z.string(),
      classId: id,
      name: z.string(),
      students: z.int(),
      /** Slots of lessons in a cycle by the bell times of the class; null while it has none. */
      slots: z.int().nullable(),
      /** Slots in which it has a lesson. */
      load: z.int(),
    }),
  ),
  columns: z.array(column),
  cells: z.array(cell),
  /** Teachers by name with the slots of a cycle that they teach and may teach at most. */
  teachers: z.array(z.object({ id, name: z.string(), load: z.int(), most: z.int() })),
  /** Who would teach what has no card yet, as exams know. */
  taught: z.array(z.object({ classKey: z.string(), courseId: id, teacherIds: z.array(id) })),
  proposals: z.array(proposal),
  sources: z.array(z.object({ name: z.string(), says: z.string() })),
  /** Subjects that only some of a class take and that have no card: they belong into option blocks. */
  optional: z.array(z.object({ classKey: z.string(), courseId: id, name: z.string(), takers: z.int() })),
});
export type LessonGrid = z.infer<typeof lessonGrid>;

const change = z.object({
  classKey: classKeyField,
  courseId: id.nullable(),
  title: line(80).nullable(),
  /** The card that stands there and its version; null: none. */
  lessonId: id.nullable(),
  version: z.int().nullable(),
  /** Empty: no lesson. */
  lengths: lengthsField,
});
export type GridChange = z.infer<typeof change>;

const made = z.object({ id, version: z.int() });

export const lessonGridApi = {
  grid: endpoint({
    method: 'GET',
    path: '/api/timetable/lessongrid',
    access: timetableRead,
    summary: 'Lessons by class and subject, how full classes and teachers are, and what exams know that has no card yet',
    output: lessonGrid,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/timetable/lessongrid',
    access: timetableAdmin,
    summary: 'Make, change and remove the lessons of many cells at once; what somebody else changed meanwhile comes back',
    input: z.object({
      changes: z.array(change).min(1, 'Change something first.').max(2000, 'Save at most 2,000 changes at once.'),
    }),
    output: z.object({
      /** What was made, so that it can be undone. */
      made: z.array(made),
      changed: z.int(),
      removed: z.int(),
      conflicts: z.array(z.object({ classKey: z.string(), courseId: id.nullable(), title: z.string().nullable() })),
    }),
    errors: ['rule', 'conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/timetable/lessongrid/undone',
    access: timetableAdmin,
    summary: 'Remove lessons that were just made, while none of them is changed or stands in a timetable',
    input: z.object({ lessons: z.array(made).min(1).max(2000) }),
    output: z.object({ removed: z.int() }),
    errors: ['conflict', 'in_use'],
  }),
};
