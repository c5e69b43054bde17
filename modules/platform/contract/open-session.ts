import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';

/** One sign-in on one device that is still open. */
export const openSession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  ip: z.string().nullable(),
  device: z.string().nullable(),
  impersonatedBy: z.string().nullable(),
});
