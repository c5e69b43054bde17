import { z } from 'zod';
import { instant } from '#kit/contract/fields.ts';
import { printable, smsText } from '../../outgoing/contract/sms-text.ts';
import { audience } from '../../audience/contract/audience.ts';

/** What is written on the compose screen; anything may still be missing. */
export const smsContent = z.object({
  /** For the history; its first words are used. */
  title: z
    .string()
    .trim()
    .max(80, 'Keep it within 80 characters.')
    .regex(printable, 'Remove the invisible characters.')
    .default(''),
  text: smsText(),
  audience,
  /** Accents and curly quotes are written in plain letters, names included. */
  plain: z.boolean().default(false),
  /** Goes out in quiet hours too. */
  urgent: z.boolean().default(false),
  /** Null: at once. */
  sendAt: instant.nullable().default(null),
});
export type SmsContent = z.output<typeof smsContent>;

/** What the sender saw last: the audience is counted again when it is sent, and they are told when it has changed. */
export const expected = z.object({ recipients: z.int().min(0), segments: z.int().min(0) });
export type Expected = z.output<typeof expected>;
