import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { timetableRead } from '../../contract/access.ts';

export const ofKinds = ['subject', 'room', 'class', 'teacher'] as const;
export type OfKind = (typeof ofKinds)[number];

/** Whose lessons are listed, and how full they are. */
export const lessonsOf = z.object({
  name: z.string(),
  /** Of a class its students, of a room its seats. */
  size: z.int().nullable(),
  cards: z.int(),
  /** Slots of a cycle. */
  slots: z.int(),
  /** Slots that there are, or that a teacher may teach; null where nothing says it. */
  most: z.int().nullable(),
});

export const lessonsOfApi = {
  of: endpoint({
    method: 'GET',
    path: '/api/timetable/lessonsof/:of/:key',
    access: timetableRead,
    summary: 'Whose lessons these are, and how full they are',
    input: z.object({ of: z.enum(ofKinds), key: z.string().regex(/^c?[1-9]\d{0,14}$/, 'Choose one of the list.') }),
    output: lessonsOf,
    errors: ['not_found'],
  }),
};
