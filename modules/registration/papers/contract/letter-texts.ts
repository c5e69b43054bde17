import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line, optionalId } from '#kit/contract/fields.ts';
import { registrationWrite } from '../../contract/access.ts';

/** What a text may say of the student, in braces, and what it stands for. */
export const placeholders = {
  student: 'The student’s name',
  admission_no: 'The admission number',
  class: 'Class and stream',
  residence: 'The hostel, or day scholar',
  guardian: 'The guardian who is called first',
  admitted: 'The day of admission',
  reporting_day: 'The day to report, or the day of admission',
  school: 'The school’s name',
} as const;
export type Placeholder = keyof typeof placeholders;

/** The first name in braces that stands for nothing; null when all are known. */
export function unknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  return names.find((name) => !Object.hasOwn(placeholders, name)) ?? null;
}

const known = (text: string, ctx: z.RefinementCtx) => {
  const unknown = unknownPlaceholder(text);
  if (unknown !== null)
    ctx.addIssue({ code: 'custom', message: `There is no value for {${unknown}}. Choose one of the names below the text.` });
};
const words = { subject: line(120).superRefine(known), body: line(4000).superRefine(known) };

export const languages = { en: 'English', sw: 'Kiswahili' } as const;
const language = z.enum(['en', 'sw']);

export const letterText = z.object({
  language,
  subject: z.string(),
  /** Paragraphs with empty lines between them. */
  body: z.string(),
  own: z.boolean().describe('The school has written it; otherwise it is the product’s'),
  version: z.int(),
});
export type LetterText = z.infer<typeof letterText>;

const path = '/api/registration/lettertexts';

export const letterTextsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'The words of the admission letter in each language',
    output: z.object({ rows: z.array(letterText) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: `${path}/:language`,
    access: registrationWrite,
    summary: 'Write the school’s own words',
    input: z.object({ language, version: z.int(), ...words }),
    output: letterText,
    errors: ['conflict'],
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/:language/reset`,
    access: registrationWrite,
    summary: 'Go back to the product’s words',
    input: z.object({ language }),
    output: letterText,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/:language/preview`,
    access: registrationWrite,
    summary: 'How a text reads for a student; for the first by name when none is chosen',
    reads: true,
    input: z.object({ language, studentId: optionalId, ...words }),
    output: z.object({ student: z.string().nullable(), subject: z.string(), paragraphs: z.array(z.string()) }),
    errors: ['not_found'],
  }),
};
