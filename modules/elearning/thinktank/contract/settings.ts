import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { elearningAdmin } from '../../contract/access.ts';
import { onWords } from './words.ts';

const between = (least: number, most: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(least, `Enter ${least} to ${most}.`)
    .max(most, `Enter ${least} to ${most}.`);

export const thinkSettings = z.object({
  before: z.boolean(),
  onWords: z.enum(onWords),
  reportsHide: between(1, 20),
  perHour: between(1, 100),
  version: z.int().min(0),
});
export type ThinkSettings = z.infer<typeof thinkSettings>;

const path = '/api/elearning/thinktanksettings';

export const thinkSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: elearningAdmin,
    summary: 'How posts of students are moderated',
    output: thinkSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: elearningAdmin,
    summary: 'Say how posts of students are moderated',
    input: thinkSettings,
    output: thinkSettings,
    errors: ['conflict'],
  }),
};

/** Words that posts are held back for. */
export const thinkWords = resource({
  path: '/api/elearning/thinktankwords',
  access: { read: elearningAdmin, write: elearningAdmin },
  words: { one: 'blocked word', many: 'Blocked words' },
  record: { word: z.string(), stem: z.boolean() },
  draft: z.object({
    word: line(40).refine((word) => /\p{L}.*\p{L}/u.test(word), 'Enter a word of two letters or more.'),
    stem: z.boolean().default(false),
  }),
  filter: pageInput(['word', 'stem']),
  kept: { table: 'elearning.think_word', search: ['word'] },
});
