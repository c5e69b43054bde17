import { z } from 'zod';
import { id, instant, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { genreKinds, resourceStates } from './words.ts';

const count = z.int();

/** A piece of a text around what was looked for. */
export const snippet = z.object({
  /** None: the words are in its name, tags or topics. */
  page: count.nullable(),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type Snippet = z.infer<typeof snippet>;

/** What staff and students see of a resource in a list. */
export const shownRow = z.object({
  id,
  title: z.string(),
  genreId: id,
  genreName: z.string(),
  kind: z.enum(genreKinds),
  courseId: id,
  courseName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  year: count.nullable(),
  term: count.nullable(),
  paper: count.nullable(),
  topics: z.string().nullable(),
  /** Of the newest file; none: a link. */
  fileType: z.string().nullable(),
  fileSize: count.nullable(),
  downloads: count,
  /** The mean of the ratings in tenths of a star; null: nobody has rated it. */
  stars: count.nullable(),
  ratings: count,
  /** Where the words of the search stand; null without a search. */
  found: snippet.nullable(),
});

export const resourceRow = shownRow.extend({
  version: count,
  state: z.enum(resourceStates),
  tags: z.string().nullable(),
  addedName: z.string(),
  addedAt: instant,
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
});
export type ResourceRow = z.infer<typeof resourceRow>;

export const keptFile = z.object({
  id,
  number: count,
  name: z.string(),
  type: z.string(),
  size: count,
  note: z.string().nullable(),
  addedName: z.string(),
  addedAt: instant,
  wordsRead: z.enum(['waiting', 'read', 'none', 'failed']),
  pages: count.nullable(),
});

const related = z.object({ id, title: z.string(), genreName: z.string() });

export const resourceRecord = resourceRow.omit({ found: true, tags: true, topics: true, fileType: true, fileSize: true }).extend({
  examBody: z.string().nullable(),
  licence: z.string().nullable(),
  source: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  topicIds: z.array(id),
  topics: z.array(z.object({ id, name: z.string() })),
  tags: z.array(z.string()),
  files: z.array(keptFile),
  publishedAt: instant.nullable(),
  publishedName: z.string().nullable(),
  downloadsByStudents: count,
  /** The marking scheme of a paper, and the other papers of its sitting. */
  related: z.array(related),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
  /** The caller works on it: who keeps the library, and who teaches the subject. */
  writes: z.boolean(),
  /** The caller wrote or changed what is to be published. */
  mine: z.boolean(),
});
export type ResourceRecord = z.infer<typeof resourceRecord>;

const year = z.number('Enter a year.').int().min(1950, 'Enter a year from 1950.').max(2100, 'Enter a year up to 2100.');
const term = z.number('Enter a term.').int().min(1, 'Terms are 1 to 3.').max(3, 'Terms are 1 to 3.');
const paper = z.number('Enter a number.').int().min(1, 'Papers are 1 to 9.').max(9, 'Papers are 1 to 9.');

/** An address on the web that may be left empty. */
const webLink = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(1000)],
    'Enter an address such as https://example.org/page.',
  )
  .default(null);

export const resourceDraft = z.object({
  title: line(200),
  genreId: id,
  courseId: id,
  classId: optionalId,
  topicIds: z.array(id).max(20, 'At most 20 topics.').default([]),
  tags: z.array(line(60)).max(20, 'At most 20 tags.').default([]),
  year: year.nullable().default(null),
  term: term.nullable().default(null),
  paper: paper.nullable().default(null),
  examBody: optionalLine(100),
  licence: optionalLine(200),
  source: optionalLine(300),
  description: optionalText(2000),
  link: webLink,
  opensOn: optionalDay,
  closesOn: optionalDay,
});
export type ResourceDraft = z.output<typeof resourceDraft>;

/** As many files as are added at once. */
export const mostAtOnce = 100;
/** The largest file of content, in bytes. */
export const largestContent = 100 * 1024 * 1024;
