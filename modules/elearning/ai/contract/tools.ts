import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { remarkKinds } from '#modules/exams/reports/contract/remark-text.ts';
import { readsLibrary } from '../../contract/access.ts';
import { draftsForTeaching, draftsNewsletters, usesTools } from './access.ts';
import { passage } from './passage.ts';
import { callStates, draftedKinds, draftLanguages, how, purposes } from './words.ts';

const count = z.int();
const path = '/api/elearning/ai';

/** The most of a text that is worked on at once, in characters. */
export const longestText = 40_000;

const page = count.min(1).max(5000).nullable().default(null);
/** A text as it is pasted, or pages of a resource of the library. */
const fromText = {
  text: optionalText(longestText),
  resourceId: optionalId,
  fromPage: page,
  toPage: page,
};

const place = { courseId: id, classId: optionalId, topicId: optionalId };

/** What a tool leaves: its request in the log, and the drafts that are there at once. */
const asked = z.object({
  callId: id,
  state: z.enum(callStates),
  drafts: z.array(id),
  /** In a sentence. */
  outcome: z.string().nullable(),
});
export type Asked = z.infer<typeof asked>;

export const questionsAsk = z.object({
  ...place,
  ...fromText,
  how: how.default('rules'),
  kinds: z.array(z.enum(draftedKinds)).min(1, 'Choose a kind.').max(4).default(['single', 'trueFalse', 'cloze', 'short']),
  count: count.min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.').default(8),
  language: z.enum(draftLanguages).default('english'),
  seed: count.min(0).max(1_000_000).default(0).describe('Another number draws other sentences'),
});
export const planAsk = z.object({
  courseId: id,
  classId: id,
  topicId: id,
  how: how.default('rules'),
  minutes: count.min(10, 'Enter 10 to 240.').max(240, 'Enter 10 to 240.').default(40),
  outcomes: optionalText(2000),
  wishes: optionalText(1000),
});
export const remarksAsk = z.object({
  how: how.default('rules'),
  says: z.enum(remarkKinds),
  gradeId: id,
  courseId: optionalId,
  language: z.enum(draftLanguages).default('english'),
  wishes: optionalText(1000),
  count: count.min(1, 'Enter 1 to 10.').max(10, 'Enter 1 to 10.').default(3),
});
export const newsletterAsk = z.object({
  how: how.default('rules'),
  title: line(120),
  points: line(8000).describe('What happened, a line each'),
});
export type QuestionsAsk = z.output<typeof questionsAsk>;
export type PlanAsk = z.output<typeof planAsk>;
export type RemarksAsk = z.output<typeof remarksAsk>;
export type NewsletterAsk = z.output<typeof newsletterAsk>;

const errors = ['not_found', 'rule', 'too_many', 'wrong_school'] as const;
// The log says who asked for what.
const asks = { method: 'POST', idempotent: true, unnoted: true, output: asked, errors } as const;

export const toolsApi = {
  state: endpoint({
    method: 'GET',
    path: `${path}/state`,
    access: usesTools,
    summary: 'What the tools may do: whether a model is set up, and what is left of the month’s tokens',
    output: z.object({
      model: z.string().nullable(),
      /** Where texts go. */
      host: z.string().nullable(),
      monthTokens: count,
      usedTokens: count,
      courses: z.array(z.object({ id, name: z.string() })),
      classes: z.array(z.object({ id, name: z.string() })),
      grades: z.array(z.object({ id, code: z.string(), scaleName: z.string() })),
      library: z.boolean(),
    }),
  }),
  questions: endpoint({
    ...asks,
    path: `${path}/questions`,
    access: draftsForTeaching,
    summary: 'Draft questions from a text or a resource, by rules or by the model',
    input: questionsAsk,
  }),
  plan: endpoint({
    ...asks,
    path: `${path}/plans`,
    access: draftsForTeaching,
    summary: 'Draft a lesson plan for a topic, with the resources that there are',
    input: planAsk,
  }),
  remarks: endpoint({
    ...asks,
    path: `${path}/remarks`,
    access: draftsForTeaching,
    summary: 'Draft remarks of report forms for a grade',
    input: remarksAsk,
  }),
  newsletter: endpoint({
    ...asks,
    path: `${path}/newsletters`,
    access: draftsNewsletters,
    summary: 'Draft a newsletter from points',
    input: newsletterAsk,
  }),
  again: endpoint({
    ...asks,
    path: `${path}/requests/:id/again`,
    access: usesTools,
    summary: 'Ask for the same once more; what was drafted stays',
    input: byId,
  }),
  request: endpoint({
    method: 'GET',
    path: `${path}/requests/:id`,
    access: usesTools,
    summary: 'How far a request of one’s own is',
    input: byId,
    output: asked.extend({ purpose: z.enum(purposes), at: instant }),
    errors: ['not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/requests/:id/cancel`,
    access: usesTools,
    unnoted: true,
    summary: 'Stop waiting for the model',
    input: byId,
    output: asked.extend({ purpose: z.enum(purposes), at: instant }),
    errors: ['not_found', 'rule'],
  }),
  readability: endpoint({
    method: 'POST',
    path: `${path}/readability`,
    access: usesTools,
    reads: true,
    summary: 'How hard a text is to read: the Flesch–Kincaid grade, which is made for English',
    input: z.object(fromText),
    output: z.object({
      sentences: count,
      words: count,
      syllables: count,
      /** The grade in tenths of a year of school, and the ease in tenths. */
      grade: count,
      ease: count,
      level: z.string(),
      /** The longest words that most readers stumble over. */
      hard: z.array(z.string()),
      /** The sentence with most words. */
      longest: z.string(),
      english: z.boolean().describe('False: the text does not look like English, for which the formula is made'),
    }),
    errors: ['not_found', 'rule', 'wrong_school'],
  }),
  passages: endpoint({
    method: 'GET',
    path: `${path}/passages`,
    access: readsLibrary,
    summary: 'Passages of the library that answer a question, each with its resource and page',
    input: z.object({ question: z.string().trim().max(300).default(''), courseId: id.optional(), classId: id.optional() }),
    output: z.object({ rows: z.array(passage) }),
  }),
};
