import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableRead } from '../../contract/access.ts';

/** Lessons of a week are the mean over the cycle; a double counts as two. */
const week = z.number();
const whole = z.int();

export const teacherFigures = z.object({
  id,
  name: z.string(),
  lessons: week,
  /** Null: no limit was set. */
  most: whole.nullable(),
  least: whole.nullable(),
  /** Days of a week on which there are lessons. */
  days: week,
  /** Slots of lessons without one between the first and the last of a day, in a week. */
  gaps: week,
  /** The most in a row without a break between. */
  longest: whole,
  /** The most on one day. */
  fullest: whole,
  classes: whole,
  /** Covers that count, in this term. */
  covers: whole,
  state: z.enum(['over', 'under', 'within', 'none']),
});
export type TeacherFigures = z.infer<typeof teacherFigures>;

export const classFigures = z.object({
  /** A stream's key, or that of a class as a whole. */
  id: z.string(),
  name: z.string(),
  lessons: week,
  /** Slots of lessons that its bell times have in a week. */
  slots: week,
  free: week,
  /** Free slots between lessons of one day. */
  gaps: week,
  subjects: whole,
  teachers: whole,
  doubles: week,
});
export type ClassFigures = z.infer<typeof classFigures>;

export const roomFigures = z.object({
  id,
  name: z.string(),
  capacity: whole.nullable(),
  lessons: week,
  slots: week,
  /** Per cent of the slots. */
  use: z.number(),
  subjects: z.string(),
});
export type RoomFigures = z.infer<typeof roomFigures>;

export const subjectFigures = z.object({
  id: z.string(),
  name: z.string(),
  classes: whole,
  teachers: whole,
  lessons: week,
  doubles: week,
  /** Lessons before the first break, before lunch and after it, in per cent; null where the days have no such parts. */
  early: z.number(),
  morning: z.number(),
  afternoon: z.number(),
});
export type SubjectFigures = z.infer<typeof subjectFigures>;

const path = '/api/timetable/figures';
const asOf = { day: day.optional().describe('Of the timetable that holds on this day; today where it is left out') };

export const figuresApi = {
  dashboard: endpoint({
    method: 'GET',
    path: `${path}/dashboard`,
    access: timetableRead,
    summary: 'The timetable that holds today in figures, who is away, and what is without a teacher',
    output: z.object({
      /** Null: none holds today. */
      publication: z.object({ name: z.string(), fromDay: z.string(), untilDay: z.string().nullable() }).nullable(),
      lessons: week,
      teachers: whole,
      over: whole,
      under: whole,
      /** Lessons a week of a teacher, in the mean. */
      meanLoad: z.number(),
      gaps: week,
      /** Per cent of the slots of all rooms in use. */
      roomUse: z.number(),
      freeSlots: week,
      away: whole,
      uncovered: whole,
      /** Of the teachers with most to do. */
      loads: z.array(z.object({ name: z.string(), lessons: z.number(), most: z.number().nullable() })),
      byHour: z.array(z.object({ slot: z.string(), rooms: z.number(), teachers: z.number() })),
      parts: z.array(z.object({ name: z.string(), early: z.number(), morning: z.number(), afternoon: z.number() })),
    }),
  }),
  teachers: endpoint({
    method: 'GET',
    path: `${path}/teachers`,
    access: timetableRead,
    summary: 'Load, days, gaps and covers of each teacher',
    input: pageInput(['name', 'lessons', 'most', 'days', 'gaps', 'longest', 'fullest', 'classes', 'covers'], '-lessons').extend({
      state: z.enum(['over', 'under', 'within', 'none']).optional(),
      ...asOf,
    }),
    output: pageOf(teacherFigures),
  }),
  classes: endpoint({
    method: 'GET',
    path: `${path}/classes`,
    access: timetableRead,
    summary: 'Lessons, free slots, subjects and doubles of each class',
    input: pageInput(['name', 'lessons', 'free', 'gaps', 'subjects', 'teachers', 'doubles'], 'name').extend(asOf),
    output: pageOf(classFigures),
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${path}/rooms`,
    access: timetableRead,
    summary: 'How much each room is used',
    input: pageInput(['name', 'lessons', 'use', 'capacity'], '-use').extend(asOf),
    output: pageOf(roomFigures),
  }),
  subjects: endpoint({
    method: 'GET',
    path: `${path}/subjects`,
    access: timetableRead,
    summary: 'Lessons of each subject, and in which part of the day they are',
    input: pageInput(['name', 'lessons', 'classes', 'teachers', 'doubles', 'early', 'morning', 'afternoon'], 'name').extend(asOf),
    output: pageOf(subjectFigures),
  }),
};
