import { z } from 'zod';
import { roomKinds, slotKinds } from '../../setup/contract/kinds.ts';
import { spreads } from '../../lessons/contract/lesson-words.ts';
import { transferFormats } from '../contract/transfers.ts';

/** The place of something in one of the lists of a file's content. */
const place = z.int().min(0);

const day = z.object({
  name: z.string(),
  short: z.string().nullable(),
  /** 1 is Monday; null: its name says none. */
  weekday: z.int().nullable(),
  /** Of the cycle, from 1. */
  week: z.int(),
});

const slot = z.object({
  name: z.string(),
  /** `hh:mm`, as `endsAt`; null: the file says no times. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  kind: z.enum(slotKinds),
  /** Days; empty: all. */
  days: z.array(place),
});

const bell = z.object({
  name: z.string(),
  /** Classes that keep these; empty: all that no others name. */
  classes: z.array(place),
  slots: z.array(slot),
});

const limit = z.int().nullable();

const teacher = z.object({
  name: z.string(),
  short: z.string().nullable(),
  staffNo: z.string().nullable(),
  /** What the file says; null: nothing. */
  limits: z.object({ mostWeek: limit, leastWeek: limit, mostDay: limit, mostRun: limit, mostDays: limit, mostGaps: limit }),
});

const group = z.object({
  name: z.string(),
  short: z.string().nullable(),
  /** Of a group the class of which it is a part. */
  parent: place.nullable(),
  /** Of a group: those of one division share no student. */
  division: z.string().nullable(),
});

const placed = z.object({
  piece: z.int().min(0),
  day: place,
  /** Of the first bell times of the file. */
  slot: place,
  room: place.nullable(),
  locked: z.boolean(),
});

const lesson = z.object({
  /** Where it stands in the file: `Activity 12`, `Lessons, row 5`. */
  what: z.string(),
  /** The lesson's own number here, where the file was made here; null elsewhere. */
  number: z.int().nullable(),
  subject: place,
  teachers: z.array(place),
  classes: z.array(place),
  lengths: z.array(z.int()),
  /** Null: the file does not say. */
  spread: z.enum(spreads).nullable(),
  rooms: z.array(z.object({ room: place, rank: z.enum(['best', 'normal', 'emergency']) })),
  placed: z.array(placed),
});

const timeOff = z.object({
  of: z.enum(['teacher', 'class', 'room', 'subject']),
  who: place,
  day: place,
  /** Bell times; null: in all of them. */
  bell: place.nullable(),
  slot: place,
  level: z.enum(['undesired', 'forbidden']),
});

/** What a file holds, of whatever kind it is: lists that name each other by place. */
export const fileContent = z.object({
  format: z.enum(transferFormats),
  /** The school as the file calls it. */
  title: z.string(),
  weeks: z.int(),
  days: z.array(day),
  bells: z.array(bell),
  teachers: z.array(teacher),
  classes: z.array(group),
  subjects: z.array(z.object({ name: z.string(), short: z.string().nullable() })),
  rooms: z.array(
    z.object({
      name: z.string(),
      short: z.string().nullable(),
      kind: z.enum(roomKinds).nullable(),
      building: z.string().nullable(),
      capacity: z.int().nullable(),
    }),
  ),
  lessons: z.array(lesson),
  timesOff: z.array(timeOff),
  /** What the file holds and is not kept here: `what` names it, `why` says why or what becomes of it. */
  left: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
  /** What the file itself asks and no timetable can meet. */
  warnings: z.array(z.string()),
});
export type FileContent = z.infer<typeof fileContent>;
export type FileLesson = FileContent['lessons'][number];
export type FileTeacher = FileContent['teachers'][number];
export type FileSlot = FileContent['bells'][number]['slots'][number];
export type FileDay = FileContent['days'][number];
export type Left = FileContent['left'][number];

export const noLimits: FileTeacher['limits'] = {
  mostWeek: null,
  leastWeek: null,
  mostDay: null,
  mostRun: null,
  mostDays: null,
  mostGaps: null,
};

/** Nothing in any list. */
export const emptyContent = (format: FileContent['format'], title: string): FileContent => ({
  format,
  title,
  weeks: 1,
  days: [],
  bells: [],
  teachers: [],
  classes: [],
  subjects: [],
  rooms: [],
  lessons: [],
  timesOff: [],
  left: [],
  warnings: [],
});
