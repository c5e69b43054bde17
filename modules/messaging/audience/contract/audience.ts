import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalLine } from '#kit/contract/fields.ts';
import { printable } from '../../outgoing/contract/sms-text.ts';
import { mostValues } from './limits.ts';
import { messagingUse } from '../../contract/access.ts';

const key = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'That is no kind of condition.');
const value = z.union([z.int().min(0).max(Number.MAX_SAFE_INTEGER), line(60)]);

/** One condition: class is one of these, balance is between those. What it means is its source's business. */
export const audienceCondition = z.object({
  kind: key,
  /** Any of these; empty for a condition of amounts. */
  values: z.array(value).max(mostValues).default([]),
  from: z.int().min(-1e12).max(1e12).nullable().default(null),
  to: z.int().min(-1e12).max(1e12).nullable().default(null),
});
export type AudienceCondition = z.output<typeof audienceCondition>;

/** People of one source for whom all conditions hold; without conditions all of them. */
export const audiencePart = z.object({
  /** `students` (their guardians are told), `staff`, … */
  source: key,
  where: z.array(audienceCondition).max(12).default([]),
});
export type AudiencePart = z.output<typeof audiencePart>;

/** A sheet that was read, and which of its columns holds the phone number and the name. */
export const audienceSheet = z.object({ sheetId: id, phoneColumn: line(60), nameColumn: optionalLine(60) });

/** Who is told: everybody of any part that is included and of none that is excluded, pasted numbers, and a sheet's rows. */
export const audience = z.object({
  include: z.array(audiencePart).max(20).default([]),
  exclude: z.array(audiencePart).max(20).default([]),
  /** Of each student the first guardian who can be reached, or every one. */
  guardians: z.enum(['first', 'all']).default('first'),
  pasted: z
    .string()
    .max(100_000, 'Paste fewer numbers, or use a sheet.')
    .regex(printable, 'Remove the invisible characters.')
    .default(''),
  sheet: audienceSheet.nullable().default(null),
});
export type Audience = z.output<typeof audience>;

export const nobody: Audience = { include: [], exclude: [], guardians: 'first', pasted: '', sheet: null };

/** True when nobody is asked for yet. */
export const isNobody = ({ include, pasted, sheet }: Audience): boolean =>
  include.length === 0 && pasted.trim() === '' && sheet === null;

const option = z.object({ value, label: z.string() });
export type AudienceOption = z.output<typeof option>;

/** What the screen offers of one source. */
const sourceOffer = z.object({
  key: z.string(),
  /** "Guardians of students". */
  label: z.string(),
  /** "All students on the roll". */
  everybody: z.string(),
  conditions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** `choice`: of these options; `search`: people found by words; `amount`: from and to. */
      control: z.enum(['choice', 'search', 'amount']),
      options: z.array(option),
    }),
  ),
});
export type AudienceSource = z.output<typeof sourceOffer>;

/** Why some of those asked for are not told, in words, with the first names. */
export const leftOut = z.object({
  why: z.enum(['noNumber', 'optedOut', 'blocked', 'badNumber', 'twice']),
  count: z.int(),
  words: z.string(),
  names: z.array(z.string()),
});
export type LeftOut = z.output<typeof leftOut>;

export const placeholder = z.object({ name: z.string(), means: z.string() });

/** An audience as it is now. */
export const reached = z.object({
  /** Numbers that get a message, or rows of a sheet. */
  recipients: z.int(),
  /** "412 guardians of 450 students, 12 staff". */
  words: z.string(),
  leftOut: z.array(leftOut),
  /** Lines that were pasted and hold no number. */
  pastedErrors: z.array(z.object({ line: z.int(), text: z.string() })),
  /** What a text to all of them may name. */
  placeholders: z.array(placeholder),
});
export type Reached = z.output<typeof reached>;

const path = '/api/messaging/audience';

export const audienceApi = {
  sources: endpoint({
    method: 'GET',
    path: `${path}/sources`,
    access: messagingUse,
    summary: 'Whom a message can be sent to, and by what they can be chosen',
    output: z.object({ rows: z.array(sourceOffer) }),
  }),
  people: endpoint({
    method: 'POST',
    path: `${path}/people`,
    access: messagingUse,
    summary: 'People of a source by words, and those with the given keys',
    reads: true,
    input: z.object({
      source: key,
      kind: key,
      q: z.string().trim().max(100).default(''),
      values: z.array(value).max(500).default([]),
    }),
    output: z.object({ rows: z.array(option) }),
    errors: ['not_found'],
  }),
  count: endpoint({
    method: 'POST',
    path: `${path}/count`,
    access: messagingUse,
    summary: 'How many an audience reaches, and who is left out and why',
    reads: true,
    input: z.object({ audience }),
    output: reached,
    errors: ['not_found'],
  }),
};
