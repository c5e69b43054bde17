import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { timetableSee } from '../../contract/access.ts';
import { frameSlot } from './frame.ts';
import { daySession } from './session.ts';

/** Whose timetable is looked at. */
export const views = ['class', 'teacher', 'room', 'student', 'school'] as const;
export type View = (typeof views)[number];

const publicationHead = z.object({ id, name: z.string(), fromDay: z.string(), untilDay: z.string().nullable() });
export type PublicationHead = z.infer<typeof publicationHead>;

/** A row of a view: a day of a week, or a class on one day of the whole school. */
export const viewRow = z.object({
  key: z.string(),
  name: z.string(),
  /** `yyyy-mm-dd` */
  day: z.string().nullable(),
  /** Why nothing is taught, in words; null: the day is held. */
  closed: z.string().nullable(),
  slots: z.array(frameSlot),
  sessions: z.array(daySession),
});
export type ViewRow = z.infer<typeof viewRow>;

/** What is published of one class, teacher, room or student in a week, or of the whole school on a day. */
export const weekView = z.object({
  view: z.enum(views),
  key: z.string(),
  name: z.string(),
  /** The Monday of the week; of the whole school the day. */
  day: z.string(),
  /** Today at the school. */
  today: z.string(),
  /** Which week of the cycle it is; null where the cycle has one week, or nothing is published. */
  week: z.int().nullable(),
  /** What holds in these days, the earliest first; none: nothing is published. */
  publications: z.array(publicationHead),
  rows: z.array(viewRow),
});
export type WeekView = z.infer<typeof weekView>;

/** A key in the address: of a class of the timetable (`12`, `c5`), or the number of a teacher, a room or a student. */
export const whoseKey = z.string().regex(/^(?:c?[1-9]\d{0,14})?$/, 'Choose whose timetable it is.');

const path = '/api/timetable/published';
export const publishedApi = {
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: timetableSee,
    summary: 'Classes, teachers and rooms of the timetable that holds on a day, or begins later in its week',
    input: z.object({ day: day.optional() }),
    output: z.object({
      publication: publicationHead.nullable(),
      classes: z.array(z.object({ key: z.string(), name: z.string() })),
      teachers: z.array(z.object({ key: z.string(), name: z.string() })),
      rooms: z.array(z.object({ key: z.string(), name: z.string() })),
      /** The member of staff who asks; null for a user who is none. */
      staffMemberId: id.nullable(),
      /** Whether the asker may look up a student's own timetable. */
      students: z.boolean(),
    }),
  }),
  week: endpoint({
    method: 'GET',
    path: `${path}/week`,
    access: timetableSee,
    summary: 'A class, teacher, room or student in the week of a day; the whole school on the day',
    input: z.object({ view: z.enum(views), key: whoseKey.default(''), day: day.optional() }),
    output: weekView,
    errors: ['not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    access: timetableSee,
    summary: 'The own week of who is signed in, with the lesson that is on and the one after it',
    input: z.object({ day: day.optional() }),
    output: z.object({
      /** Null for a user who is linked to no member of staff. */
      view: weekView.nullable(),
      now: daySession.nullable(),
      next: daySession.nullable(),
    }),
  }),
};
