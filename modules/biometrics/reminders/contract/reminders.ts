import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { sickBayRead, sickBayWrite } from '../../contract/access.ts';
import { registerKey, sessions } from '../../registers/contract/registers.ts';

/** A register of today that is not whole, with what its teacher was told. */
export const openRegister = z.object({
  /** Names it among the day’s registers. */
  id: z.string(),
  classId: id,
  className: z.string(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  session: z.enum(sessions),
  lesson: z.int(),
  /** Null: the stream has none. */
  classTeacher: z.string().nullable(),
  /** How many of them are marked. */
  marked: z.int(),
  students: z.int(),
  /** When the teacher was reminded last; null: not yet. */
  remindedAt: instant.nullable(),
  /** Who did; null: the product by itself. */
  remindedBy: z.string().nullable(),
  /** Whether an SMS went with it. */
  bySms: z.boolean(),
});
export type OpenRegister = z.infer<typeof openRegister>;

const path = '/api/bio/reminders';

export const remindersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: sickBayRead,
    summary: 'Registers of today whose time is over and that are not whole, with when their teachers were reminded',
    output: z.object({
      rows: z.array(openRegister),
      /** Registers of today whose time is over, and how many of them are whole. */
      due: z.int(),
      taken: z.int(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path,
    access: sickBayWrite,
    summary: 'Remind the class teachers of registers of today; one that is whole meanwhile, or has no teacher, is left out',
    idempotent: true,
    tells: ['presence'],
    input: z.object({
      registers: z
        .array(registerKey.omit({ day: true }))
        .min(1, 'Choose a register.')
        .max(200),
    }),
    output: z.object({ reminded: z.int(), bySms: z.int(), left: z.int() }),
    errors: ['rule'],
  }),
};
