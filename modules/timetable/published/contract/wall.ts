import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/fields.ts';
import { viewRow } from './published.ts';

/** What hangs on the wall: today and the days after it, so that it goes on without a line. */
export const wall = z.object({
  school: z.string(),
  timeZone: z.string(),
  now: instant,
  days: z.array(
    z.object({
      day: z.string(),
      /** Why nothing is taught, in words; null: the day is held. */
      closed: z.string().nullable(),
      /** A row for each class. */
      rows: z.array(viewRow),
    }),
  ),
});
export type Wall = z.infer<typeof wall>;

/** Days that a wall screen is given at once. */
export const wallDays = 3;

export const timetableWallApi = {
  read: endpoint({
    method: 'POST',
    path: '/api/timetable/wall',
    access: 'public',
    summary: 'What a wall screen shows; nobody is signed in there, it names the secret of its address',
    input: z.object({ key: z.string().max(80) }),
    output: wall,
    errors: ['not_found'],
  }),
};
