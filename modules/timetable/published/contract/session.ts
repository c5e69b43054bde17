import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { slotKinds } from '../../setup/contract/kinds.ts';

const whole = z.int();

/** A published lesson, or what else the bell rings for, with the names of the day on which it was published. */
export const session = z.object({
  id,
  /** 1 is Monday; which week of the cycle, from 1. */
  weekday: whole,
  week: whole,
  /** `3`, or `3–4` for a double. */
  slotName: z.string(),
  /** `hh:mm`, the school's time. */
  startsAt: z.string(),
  endsAt: z.string(),
  slots: whole,
  /** Its first lesson in the day of its class, from 1; null where it is no lesson. */
  number: whole.nullable(),
  kind: z.enum(slotKinds),
  courseId: id.nullable(),
  title: z.string(),
  short: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  teachers: z.array(z.object({ staffMemberId: id, name: z.string(), short: z.string() })),
  classes: z.array(
    z.object({
      classId: id,
      /** Null: all streams of the class. */
      streamId: id.nullable(),
      partId: id.nullable(),
      name: z.string(),
      short: z.string(),
      partName: z.string().nullable(),
    }),
  ),
});
export type Session = z.infer<typeof session>;

/** What was arranged for a lesson on one day: who takes it, in which room, or that it is not held. */
export const arranged = z.object({
  kind: z.enum(['cover', 'merge', 'self_study', 'swap', 'room', 'cancelled']),
  /** Whose lesson it is; null: only the room changes. */
  absentId: id.nullable(),
  absentName: z.string().nullable(),
  /** Who takes it instead; null: nobody. */
  coverId: id.nullable(),
  coverName: z.string().nullable(),
  roomName: z.string().nullable(),
});
export type Arranged = z.infer<typeof arranged>;

/** A published lesson on a day, with what was arranged for it. */
export const daySession = session.extend({ arranged: z.array(arranged) });
export type DaySession = z.infer<typeof daySession>;
