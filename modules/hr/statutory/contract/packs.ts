import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, hrRead, payRead } from '../../contract/access.ts';
import { lawKinds } from './law.ts';
import { shownLaw, soundLaw } from './laws.ts';

export const packStates = ['draft', 'published', 'withdrawn'] as const;
export const choices = ['accepted', 'declined'] as const;

/** The laws of a pack: of one kind no two hold on one day. */
const packLaws = z
  .array(soundLaw)
  .min(1, 'Add at least one law.')
  .max(30, 'A pack has at most 30 laws.')
  .superRefine((all, found) => {
    for (const [at, law] of all.entries()) {
      const crosses = all
        .slice(0, at)
        .some(
          (other) =>
            other.kind === law.kind &&
            law.fromDay <= (other.toDay ?? '9999-12-31') &&
            other.fromDay <= (law.toDay ?? '9999-12-31'),
        );
      if (crosses)
        found.addIssue({
          code: 'custom',
          path: [at, 'fromDay'],
          message: 'Another law of this kind in the pack holds in that time.',
        });
    }
  });

/** Laws with their days that the super-user publishes to every school. */
export const lawPacks = resource({
  path: '/api/hr/lawPacks',
  access: { read: 'superUser', write: 'superUser' },
  words: {
    one: 'pack of laws',
    many: 'Packs of laws',
    says: {
      list: 'Packs of laws for all schools',
      update: 'Change a pack that is not published',
      remove: 'Remove a pack that is not published',
    },
  },
  record: {
    title: z.string(),
    summary: z.string(),
    laws: z.array(shownLaw),
    /** The first day that any of it holds. */
    fromDay: day,
    state: z.enum(packStates),
    publishedAt: instant.nullable(),
    publishedName: z.string().nullable(),
    withdrawnBecause: z.string().nullable(),
    /** Schools that accepted it, and that declined it. */
    accepted: z.int(),
    declined: z.int(),
  },
  draft: z.object({ title: line(120), summary: line(2000), laws: packLaws }),
  filter: pageInput(['fromDay', 'title', 'state'], '-fromDay').extend({ state: z.enum(packStates).optional() }),
  refuses: { draft: ['rule'], removal: ['rule'] },
});
export type LawPack = RecordOf<typeof lawPacks>;

const one = { method: 'POST', access: 'superUser', output: lawPacks.record, errors: ['not_found', 'conflict'] } as const;

export const lawPacksApi = {
  ...lawPacks.api,
  known: endpoint({
    method: 'GET',
    path: '/api/hr/lawPacks/known',
    access: 'superUser',
    summary: 'The law of Kenya as the product knows it, the newest of each kind: what a law of a pack begins with',
    output: z.object({ laws: z.array(shownLaw) }),
  }),
  publish: endpoint({
    ...one,
    path: '/api/hr/lawPacks/:id/publish',
    summary: 'Publish a pack to every school',
    input: byId.extend({ version: z.int() }),
  }),
  withdraw: endpoint({
    ...one,
    path: '/api/hr/lawPacks/:id/withdraw',
    summary: 'Withdraw a published pack: schools that accepted it keep its laws, no other can accept it',
    input: byId.extend({ version: z.int(), because: line(300) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/hr/lawPacks/:id/choices',
    access: 'superUser',
    summary: 'What each school said to a pack',
    input: pageInput(['school']).extend({ id }),
    output: pageOf(
      z.object({
        id,
        school: z.string(),
        choice: z.enum(choices).nullable(),
        because: z.string().nullable(),
        chosenName: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
    errors: ['not_found'],
  }),
};

/** A published pack as a school sees it. */
const schoolPack = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  fromDay: day,
  state: z.enum(['published', 'withdrawn']),
  publishedAt: instant.nullable(),
  withdrawnBecause: z.string().nullable(),
  /** How many laws it has. */
  laws: z.int(),
  choice: z.enum(choices).nullable(),
  because: z.string().nullable(),
  chosenName: z.string().nullable(),
  chosenAt: instant.nullable(),
});
export type SchoolPack = z.output<typeof schoolPack>;

const named = z.object({ kind: z.enum(lawKinds), name: z.string(), fromDay: day, toDay: day.nullable() });

/** What accepting a pack does to the school's laws. */
export const packChanges = z.object({
  /** Rows that end earlier, with the day that they end on then. */
  ended: z.array(named.extend({ endsOn: day })),
  /** Rows that begin on the same day as one of the pack: its own takes their place. */
  replaced: z.array(named),
  added: z.array(shownLaw),
  /** What the school has already as the pack says it. */
  already: z.array(named),
  /** Why it cannot be accepted as things stand. */
  problems: z.array(z.string()),
  /** First days of posted months that it would have changed: their differences come as arrears of the next run. */
  postedMonths: z.array(day),
});
export type PackChanges = z.output<typeof packChanges>;

/** What a pack changes for one employee in a month, in cents. */
export const impactRow = z.object({
  id,
  fullName: z.string(),
  netBefore: money,
  netAfter: money,
  payeBefore: money,
  payeAfter: money,
  /** What the employer gives besides pay. */
  employerBefore: money,
  employerAfter: money,
});

const path = '/api/hr/packs';

export const lawChoicesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'Packs of laws that were published to schools, and what the school said to them',
    input: pageInput(['fromDay', 'title'], '-fromDay').extend({ choice: z.enum(['open', ...choices]).optional() }),
    output: pageOf(schoolPack),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: hrRead,
    summary: 'A published pack with what accepting it changes',
    input: byId,
    output: schoolPack.extend({ changes: packChanges }),
    errors: ['not_found'],
  }),
  impact: endpoint({
    method: 'GET',
    path: `${path}/:id/impact`,
    access: payRead,
    summary: 'What a pack changes for each employee in the last posted month; null while no payroll is posted',
    input: byId,
    output: z.object({ impact: z.object({ month: day, people: z.array(impactRow) }).nullable() }),
    errors: ['not_found'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: hrAdmin,
    summary: 'Accept a pack: its laws hold from their days',
    input: byId.extend({
      /** Differences of months that are posted are paid with the next run. */
      arrears: z.boolean().default(false),
    }),
    output: z.object({ added: z.int(), ended: z.int() }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${path}/:id/decline`,
    access: hrAdmin,
    summary: 'Decline a pack: the school keeps its own laws',
    input: byId.extend({ because: line(300) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
