import { z } from 'zod';
import { instant } from '#kit/contract/fields.ts';
import { audience } from '../audience.ts';

const printable = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** A text as it is kept: line ends single, accents in one character where there is one. */
export const smsText = (max = 2000) =>
  z
    .string()
    .max(max, `Keep it within ${max} characters.`)
    .regex(printable, 'Remove the invisible characters.')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').toWellFormed());

/** What is written on the compose screen; anything may still be missing. */
export const smsContent = z.object({
  /** For the history; its first words stand in for it. */
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
export const expected = z.object({ recipients: z.number().int().min(0), segments: z.number().int().min(0) });
export type Expected = z.output<typeof expected>;
