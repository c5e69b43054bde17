import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';

const count = z.int();

/** Who is at the school, and where its term is. */
export const populationFigures = z.object({
  learners: count,
  girls: count,
  boys: count,
  boarders: count,
  day: count,
  teachers: count,
  staff: count,
  classes: count,
  streams: count,
  newThisTerm: count,
  termName: z.string().nullable(),
  yearName: z.string().nullable(),
  termOpensOn: z.string().nullable(),
  /** School days up to today, of the term’s school days; 0 before it opens. */
  termDay: count,
  termDays: count,
});
export type PopulationFigures = z.infer<typeof populationFigures>;

/** What the first page says besides: the day, and who was marked. */
export const indexPage = populationFigures.extend({
  today: z.string(),
  /** Why the school is closed today, as a sentence; null on a school day. */
  closed: z.string().nullable(),
  present: count,
  absent: count,
  /** The last day before today that has a register. */
  lastRegister: z.object({ day: z.string(), present: count, absent: count }).nullable(),
});
export type IndexPage = z.infer<typeof indexPage>;

/** What the search over everything finds, in the order in which it is shown. */
export const foundKinds = [
  'student',
  'guardian',
  'receipt',
  'staff',
  'user',
  'book',
  'item',
  'asset',
  'paper',
  'notice',
] as const;
export type FoundKind = (typeof foundKinds)[number];

const words = z.string().trim().min(2, 'Enter at least two characters.').max(100);
const found = z.object({ title: z.string(), subtitle: z.string(), path: z.string() });

/** The first page's calls; paths and shapes of the first three are the specification's (section 7). */
export const homeApi = {
  indexPage: endpoint({
    method: 'GET',
    path: '/api/index/getindexpagedata',
    access: 'signedIn',
    summary: 'The first page: population, term, today’s register; the first element is used',
    output: z.array(indexPage),
  }),
  populationFigures: endpoint({
    method: 'GET',
    path: '/api/index/getpopulationfigures',
    access: 'signedIn',
    summary: 'Who is at the school; the first element is used',
    output: z.array(populationFigures),
  }),
  populationPerClass: endpoint({
    method: 'GET',
    path: '/api/index/getpopulationperclass',
    access: 'signedIn',
    summary: 'Girls and boys of each active class',
    output: z.array(z.object({ classId: id, className: z.string(), boys: count, girls: count, total: count })),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/index/search',
    access: 'signedIn',
    summary:
      'People by name, number or phone and notices by words, of those whom the user may see; similar names when nothing matches',
    input: z.object({ q: words }),
    output: z.object({ results: z.array(found.extend({ kind: z.enum(foundKinds) })) }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/home/results',
    access: 'signedIn',
    summary: 'The same search by kind, each with how many there are: the first eight of every kind, or a page of one kind',
    input: z.object({
      q: words,
      kind: z.enum(foundKinds).optional(),
      page: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(200).default(50),
    }),
    output: z.object({
      groups: z.array(z.object({ kind: z.enum(foundKinds), total: count, rows: z.array(found) })),
    }),
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/api/home/tasks',
    access: 'signedIn',
    summary: 'What waits for the user, each with its count and the list that shows it',
    output: z.object({
      rows: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          note: z.string(),
          count,
          /** The list that counts the same. */
          path: z.string(),
          /** Past a limit. */
          urgent: z.boolean(),
          /** True of what the records lack: it waits for nobody, and the menu does not count it. */
          gap: z.boolean().optional(),
        }),
      ),
    }),
  }),
  parts: endpoint({
    method: 'GET',
    path: '/api/home/parts',
    access: 'signedIn',
    summary: 'What the modules show on the first page of this user: figures, and what the last days brought',
    output: z.object({
      figures: z.array(
        z.object({
          label: z.string(),
          /** A count, or cents. */
          value: z.int(),
          as: z.enum(['count', 'money']),
          note: z.string().nullable(),
          path: z.string().nullable(),
        }),
      ),
      days: z.array(
        z.object({
          title: z.string(),
          path: z.string(),
          /** Cents by day, today the last. */
          rows: z.array(z.object({ day: z.string(), amount: z.int() })),
        }),
      ),
    }),
  }),
};
