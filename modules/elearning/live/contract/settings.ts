import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { optionalLine } from '#kit/contract/fields.ts';
import { elearningAdmin } from '../../contract/access.ts';

const count = z.int('Enter a whole number.');
const address = (scheme: 'wss:' | 'https:') =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z
        .string()
        .trim()
        .max(300)
        .refine(
          (text) => URL.canParse(text) && new URL(text).protocol === scheme,
          `Enter an address that begins with ${scheme}//.`,
        ),
    ])
    .default(null);

const shape = {
  /** Minutes before the start from which one comes in, and after the end until which the room stays open. */
  opensBefore: count.min(0, 'Enter 0 to 120 minutes.').max(120, 'Enter 0 to 120 minutes.'),
  closesAfter: count.min(0, 'Enter 0 to 240 minutes.').max(240, 'Enter 0 to 240 minutes.'),
  lobby: z.boolean(),
  presentMinutes: count.min(1, 'Enter 1 to 300 minutes.').max(300, 'Enter 1 to 300 minutes.'),
  livekitUrl: address('wss:'),
  livekitKey: optionalLine(200),
  livekitPage: address('https:'),
};

export const liveSettings = z.object({ ...shape, hasSecret: z.boolean(), version: count });
export type LiveSettings = z.infer<typeof liveSettings>;

const path = '/api/elearning/livesettings';

export const liveSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: elearningAdmin,
    summary: 'How live classes are held: when rooms open, and LiveKit’s address and keys',
    output: liveSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: elearningAdmin,
    summary: 'Say how live classes are held; LiveKit’s secret is kept sealed and never shown again',
    unnoted: true,
    input: z.object({
      ...shape,
      /** Left empty, the one that is kept stays. */
      livekitSecret: optionalLine(300),
      version: count.min(0),
    }),
    output: liveSettings,
    errors: ['conflict'],
  }),
};
