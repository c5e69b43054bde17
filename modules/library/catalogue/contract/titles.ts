import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { isbn13, wrongIsbn } from './isbn.ts';
import { titleKinds } from './words.ts';

const count = z.int();

export const titleRow = z.object({
  id,
  version: count,
  title: z.string(),
  subtitle: z.string().nullable(),
  authors: z.string().nullable(),
  isbn: z.string().nullable(),
  publisher: z.string().nullable(),
  edition: z.string().nullable(),
  year: count.nullable(),
  kind: z.enum(titleKinds),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  classId: id.nullable(),
  className: z.string().nullable(),
  callNo: z.string().nullable(),
  language: z.string(),
  price: money.nullable(),
  coverFileId: id.nullable(),
  active: z.boolean(),
  addedAt: instant,
  /** Copies that are not withdrawn; of these in the library, with somebody, and lost. */
  copies: count,
  in: count,
  out: count,
  lost: count,
});
export type TitleRow = z.infer<typeof titleRow>;

export const titleRecord = titleRow.extend({
  note: z.string().nullable(),
  /** As older books have it. */
  isbn10: z.string().nullable(),
  repair: count,
  withdrawn: count,
  /** Of which subjects in which classes it is the book. */
  setFor: z.array(z.object({ id, courseName: z.string(), className: z.string(), perStudent: z.boolean() })),
});
export type TitleRecord = z.infer<typeof titleRecord>;

/** An ISBN of either length that may be left empty; kept as thirteen digits. */
export const isbnField = z
  .string()
  .trim()
  .max(40, 'Keep it within 40 characters.')
  .nullable()
  .default(null)
  .transform((text, ctx) => {
    if (text === null || text === '') return null;
    const wrong = wrongIsbn(text);
    if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong });
    return isbn13(text);
  });

const year = z.number('Enter a year.').int().min(1000, 'Enter a year of four digits.').max(2200, 'Enter a year up to 2200.');

export const titleDraft = z.object({
  title: line(300),
  subtitle: optionalLine(300),
  authors: optionalLine(300),
  isbn: isbnField,
  publisher: optionalLine(200),
  edition: optionalLine(60),
  year: year.nullable().default(null),
  kind: z.enum(titleKinds, 'Choose what it is.'),
  courseId: optionalId,
  classId: optionalId,
  callNo: optionalLine(60),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Enter the code of a language: en, sw.')
    .default('en'),
  price: money.min(0, 'Enter an amount.').nullable().default(null),
  coverFileId: optionalId,
  note: optionalText(1000),
  active: z.boolean().default(true),
});
export type TitleDraft = z.output<typeof titleDraft>;

/** As many copies as are made at once. */
export const mostCopies = 500;

const path = '/api/library/titles';

export const titlesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Titles with how many copies there are, in and out; words find them as they begin and where they are misspelt',
    input: pageInput(
      ['match', 'title', 'authors', 'year', 'callNo', 'kind', 'courseName', 'className', 'language', 'price', 'addedAt'],
      'match',
    ).extend({
      kind: z.enum(titleKinds).optional(),
      courseId: id.optional(),
      classId: id.optional(),
      shelf: z.string().trim().max(60).optional(),
      language: z.string().max(3).optional(),
      available: z.boolean().optional().describe('Only titles of which a copy can be taken now'),
      active: z.boolean().optional(),
      without: z.enum(['isbn', 'cover', 'copies', 'price']).optional().describe('Only titles that lack it'),
    }),
    output: pageOf(titleRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One title',
    input: byId,
    output: titleRecord,
    errors: ['not_found'],
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/library/titleoptions',
    access: everybody,
    summary: 'Titles to choose from, the best first',
    input: z.object({ q: z.string().trim().max(100).default(''), id: id.optional().describe('Also this one') }),
    output: z.object({
      rows: z.array(z.object({ id, title: z.string(), authors: z.string().nullable(), callNo: z.string().nullable() })),
    }),
  }),
  known: endpoint({
    method: 'GET',
    path: '/api/library/titles/isbn',
    access: everybody,
    summary: 'What an ISBN is: right or wrong, in both lengths, and the title that has it',
    input: z.object({ isbn: line(40) }),
    output: z.object({
      wrong: z.string().nullable(),
      isbn13: z.string().nullable(),
      isbn10: z.string().nullable(),
      title: z.object({ id, title: z.string() }).nullable(),
    }),
  }),
  shelves: endpoint({
    method: 'GET',
    path: '/api/library/shelves',
    access: everybody,
    summary: 'The shelves that copies stand on, and the languages of titles',
    output: z.object({ shelves: z.array(z.string()), languages: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Add a title, and with it a number of copies with the next accession numbers',
    idempotent: true,
    input: titleDraft.extend({
      copies: z
        .number('Enter a number.')
        .int()
        .min(0, 'Enter 0 or more.')
        .max(mostCopies, `At most ${mostCopies} at once.`)
        .default(0),
      shelf: optionalLine(60),
    }),
    output: titleRecord,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change a title',
    input: titleDraft.extend({ id, version: count }),
    output: titleRecord,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Remove a title that never had copies',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  cover: endpoint({
    method: 'GET',
    path: `${path}/:id/cover`,
    access: everybody,
    summary: 'The photo of a title’s cover; with size 120 its thumbnail',
    input: byId.extend({ size: z.literal(120).optional() }),
    output: binary,
    errors: ['not_found'],
  }),
};
