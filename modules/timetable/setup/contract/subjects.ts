import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { dayParts, difficulties, roomKinds } from './kinds.ts';
import { colourField } from './palette.ts';

/** A subject as exams know it, with what it asks of the timetable. Its key is the course's. */
export const timetableSubjects = resource({
  path: '/api/timetable/subjects',
  access: { read: timetableRead, write: timetableAdmin },
  words: {
    one: 'timetable subject',
    many: 'Timetable subjects',
    says: { list: 'Subjects with what they ask of the timetable', update: 'Say what a subject asks of the timetable' },
  },
  record: {
    name: z.string(),
    code: z.string().nullable(),
    departmentName: z.string().nullable(),
    /** How many classes take it. */
    classes: z.int(),
    /** How many members of staff teach it now. */
    teachers: z.int(),
    /** What was given here; null: `shown` is made of the code or the name. */
    short: z.string().nullable(),
    /** As shown in a cell. */
    shown: z.string(),
    colour: z.string(),
    difficulty: z.enum(difficulties),
    dayPart: z.enum(dayParts),
    roomKind: z.enum(roomKinds).nullable(),
    roomTagId: id.nullable(),
    roomTagName: z.string().nullable(),
    /** How many slots are undesired or forbidden. */
    timesOff: z.int(),
  },
  draft: z.object({
    short: optionalLine(8),
    colour: colourField,
    difficulty: z.enum(difficulties).default('normal'),
    dayPart: z.enum(dayParts).default('any'),
    roomKind: z.enum(roomKinds).nullable().default(null),
    roomTagId: optionalId,
  }),
  filter: pageInput(['name', 'code', 'shown', 'difficulty', 'dayPart', 'classes', 'teachers', 'timesOff']).extend({
    difficulty: z.enum(difficulties).optional(),
    dayPart: z.enum(dayParts).optional(),
    taken: z.enum(['taken', 'not']).optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type TimetableSubject = RecordOf<typeof timetableSubjects>;

const { list, get, update } = timetableSubjects.api;

export const subjectsApi = {
  list,
  get,
  update,
  colour: endpoint({
    method: 'POST',
    path: '/api/timetable/subjects/colours',
    access: timetableAdmin,
    summary: 'Give each subject that has no colour one of its own',
    output: z.object({ coloured: z.int() }),
  }),
};
