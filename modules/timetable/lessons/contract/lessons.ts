import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { classKeyField } from '../../setup/contract/class-key.ts';
import { dayParts, roomNeeds, roomRanks, spreads } from './lesson-words.ts';

/** Pieces of a cycle, each with how many slots in a row. */
export const lengthsField = z
  .array(z.int('Enter 1 to 6 slots.').min(1, 'Enter 1 to 6 slots.').max(6, 'Enter 1 to 6 slots.'))
  .max(30, 'At most 30 times a cycle.');

/** A class of the timetable, or the students of one of its groups. */
export const lessonClass = z.object({ key: classKeyField, partId: optionalId });
export const lessonRoom = z.object({ roomId: id, rank: z.enum(roomRanks) });
/** Where a piece must begin; `piece` counts the pieces from 0. */
export const lessonFix = z.object({ piece: z.int().min(0).max(29), dayId: id, slotId: id });

const fields = {
  courseId: id.nullable(),
  title: z.string().nullable(),
  lengths: z.array(z.int()),
  spread: z.enum(spreads),
  /** Null: as the subject wishes. */
  dayPart: z.enum(dayParts).nullable(),
  roomNeed: z.enum(roomNeeds),
  tagIds: z.array(id),
  note: z.string().nullable(),
  active: z.boolean(),
  teacherIds: z.array(id),
  classes: z.array(z.object({ key: z.string(), partId: id.nullable() })),
  rooms: z.array(lessonRoom),
  fixed: z.array(lessonFix),
};

/** What a card still lacks, in the order in which people fill it in. */
export const lacks = ['class', 'teacher', 'room'] as const;

/** What is to be placed: a subject or something else with its teachers, classes and rooms. */
export const lessons = resource({
  path: '/api/timetable/lessons',
  access: { read: timetableRead, write: timetableAdmin },
  words: { one: 'lesson', many: 'Lessons' },
  record: {
    ...fields,
    /** The title, or the name of the subject. */
    name: z.string(),
    /** Names with commas; null: nobody, none. */
    teachers: z.string().nullable(),
    classNames: z.string().nullable(),
    roomNames: z.string().nullable(),
    /** Slots of a cycle. */
    slots: z.int(),
    /** Null: complete. */
    lacks: z.string().nullable(),
  },
  draft: z.object({
    courseId: optionalId,
    title: optionalLine(80),
    lengths: lengthsField.min(1, 'Say how often it is taught.'),
    spread: fields.spread.default('days'),
    dayPart: fields.dayPart.default(null),
    roomNeed: fields.roomNeed.default('subject'),
    tagIds: fields.tagIds.max(20, 'At most 20 tags.').default([]),
    note: optionalText(500),
    active: fields.active.default(true),
    teacherIds: fields.teacherIds.max(12, 'At most 12 teachers.').default([]),
    classes: z.array(lessonClass).max(60, 'At most 60 classes.').default([]),
    rooms: fields.rooms.max(60, 'At most 60 rooms.').default([]),
    fixed: fields.fixed.max(30, 'At most 30 fixed times.').default([]),
  }),
  filter: pageInput(['name', 'classNames', 'teachers', 'slots', 'lacks']).extend({
    classKey: classKeyField.optional(),
    courseId: id.optional(),
    staffMemberId: id.optional(),
    roomId: id.optional(),
    tagId: id.optional(),
    active: z.boolean().optional().describe('In the timetable, or archived'),
    incomplete: z.boolean().optional().describe('Without a class, a teacher or a room'),
    unplaced: z.boolean().optional().describe('Not all of it stands in the timetable that is worked on'),
  }),
  refuses: { draft: ['rule'], removal: ['in_use'] },
});
export type Lesson = RecordOf<typeof lessons>;

/** What a card is filled in with. */
export const lessonChoices = z.object({
  courses: z.array(z.object({ id, name: z.string(), code: z.string().nullable() })),
  /** Active teachers of the timetable, and others who stand on a card. */
  teachers: z.array(z.object({ id, name: z.string(), teaches: z.boolean(), slots: z.int(), most: z.int() })),
  classes: z.array(z.object({ key: z.string(), name: z.string(), students: z.int(), bellId: id.nullable() })),
  groups: z.array(z.object({ id, classKey: z.string(), name: z.string() })),
  rooms: z.array(z.object({ id, name: z.string(), seats: z.int().nullable() })),
  tags: z.array(z.object({ id, name: z.string(), colour: z.string() })),
  days: z.array(z.object({ id, name: z.string(), short: z.string() })),
  /** Where a lesson may begin: slots of lessons in order. `dayIds`: on which days there are. */
  slots: z.array(z.object({ id, bellId: id, name: z.string(), startsAt: z.string(), endsAt: z.string(), dayIds: z.array(id) })),
});
export type LessonChoices = z.infer<typeof lessonChoices>;

export const lessonsApi = {
  ...lessons.api,
  choices: endpoint({
    method: 'GET',
    path: '/api/timetable/lessonchoices',
    access: timetableRead,
    summary: 'Subjects, teachers, classes with their groups, rooms, tags and times that a lesson can be given',
    output: lessonChoices,
  }),
};
