import { z } from 'zod';

/** Nothing that cannot be seen but line ends and tabs. */
export const printable = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** A text as it is kept: line ends single, accents in one character where there is one. */
export const smsText = (max = 2000) =>
  z
    .string()
    .max(max, `Keep it within ${max} characters.`)
    .regex(printable, 'Remove the invisible characters.')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').toWellFormed());
