import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { slotKinds } from '../../setup/contract/kinds.ts';

const whole = z.int();

/** Once that the bell rings: on one day of the cycle, from when until when (`hh:mm`, the school's time). */
export const frameSlot = z.object({
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  kind: z.enum(slotKinds),
  /** Which lesson of the day it is, from 1; null where it is no lesson. */
  number: whole.nullable(),
});
export type FrameSlot = z.infer<typeof frameSlot>;

/** A class of the timetable as it was called when the timetable was published. */
export const frameClass = z.object({
  /** The key of a class of the timetable: `12` is stream 12, `c5` class 5 as a whole. */
  key: z.string(),
  classId: id,
  streamId: id.nullable(),
  name: z.string(),
  short: z.string(),
  /** Which of the bell times rings for it, from 0. */
  bell: whole,
});
export type FrameClass = z.infer<typeof frameClass>;

/** The days, bell times and classes of a published timetable, as they were on the day on which it was published. */
export const frame = z.object({
  days: z.array(
    z.object({
      /** 1 is Monday. */
      weekday: whole,
      /** Which week of the cycle, from 1. */
      week: whole,
      name: z.string(),
      short: z.string(),
    }),
  ),
  bells: z.array(z.object({ name: z.string(), slots: z.array(frameSlot.extend({ weekday: whole, week: whole })) })),
  /** In the order of the classes, lowest first. */
  classes: z.array(frameClass),
});
export type Frame = z.infer<typeof frame>;

/** The slots of some bell times on a day of the cycle, by the clock; of all bell times where none is named. */
export function slotsOn({ bells }: Frame, weekday: number, week: number, some: readonly number[] = []): FrameSlot[] {
  return bells
    .filter((_, at) => some.length === 0 || some.includes(at))
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.weekday === weekday && slot.week === week)
    .map(({ name, startsAt, endsAt, kind, number }) => ({ name, startsAt, endsAt, kind, number }))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt));
}
