import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { teaches } from '../../contract/access.ts';
import { author, peer, postText, postTitle } from './post.ts';

const count = z.int();
export const challengeStates = ['coming', 'running', 'closed', 'given'] as const;
export const entryStates = ['waiting', 'shown', 'removed'] as const;

/** A challenge in a list. */
export const challengeRow = z.object({
  id,
  title: z.string(),
  courseId: id.nullable(),
  /** Null: for the whole school. */
  courseName: z.string().nullable(),
  points: count,
  opensAt: instant,
  closesAt: instant,
  resultsAt: instant.nullable(),
  state: z.enum(challengeStates),
  by: z.string(),
  entries: count,
});
export type ChallengeRow = z.infer<typeof challengeRow>;

export const staffEntry = z.object({
  id,
  version: count,
  by: author,
  text: richText,
  at: instant,
  state: z.enum(entryStates),
  held: z.string().nullable(),
  reason: z.string().nullable(),
  points: count.nullable(),
  best: z.boolean(),
  showName: z.boolean(),
});
export type StaffEntry = z.infer<typeof staffEntry>;

export const challenge = challengeRow.extend({ version: count, text: richText, answers: z.array(staffEntry) });
export type Challenge = z.infer<typeof challenge>;

const written = {
  courseId: optionalId,
  title: postTitle,
  text: postText,
  points: z.number('Enter a number.').int().min(1, 'Enter 1 to 1,000.').max(1000, 'Enter 1 to 1,000.').default(10),
  opensAt: instant,
  closesAt: instant,
};
export const challengeDraft = z.object(written);
export type ChallengeDraft = z.output<typeof challengeDraft>;
const path = '/api/elearning/thinktankchallenges';
const one = { access: teaches, output: challenge } as const;
const scores = z.array(z.object({ name: z.string(), points: count, answers: count }));

/** Points of this term: of houses and classes, and by name of who agreed. */
export const board = z.object({ since: z.string().nullable(), hostels: scores, classes: scores, names: scores });
export type Board = z.infer<typeof board>;

const listInput = pageInput(['opensAt', 'closesAt', 'title', 'points'], '-opensAt').extend({
  courseId: id.optional(),
  state: z.enum(challengeStates).optional(),
});

export const challengesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Challenges of the subjects that the caller teaches and of the whole school',
    input: listInput,
    output: pageOf(challengeRow),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A challenge with what came',
    input: byId,
    errors: ['not_found'],
  }),
  create: endpoint({
    ...one,
    method: 'POST',
    path,
    summary: 'Set a challenge; one of a subject runs at a time',
    idempotent: true,
    input: challengeDraft,
    errors: ['rule', 'conflict', 'duplicate'],
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a challenge; once students answer, what is asked stays',
    input: byId.extend({ version: count, ...written }),
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Remove a challenge that nobody has answered',
    input: byId,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  mark: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/:id/entries/:entryId`,
    summary: 'Give an answer points, say that it is the best, show it or remove it',
    input: byId.extend({
      entryId: id,
      version: count,
      points: z.number('Enter a number.').int().min(0, 'Enter 0 or more.').max(1000).nullable().default(null),
      best: z.boolean().default(false),
      state: z.enum(['shown', 'removed']).default('shown'),
      reason: z.union([line(300), z.literal('').transform(() => null), z.null()]).default(null),
    }),
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  results: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/results`,
    summary: 'Give the points out: they count on the leaderboard from then on',
    idempotent: true,
    input: byId.extend({ version: count }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/elearning/thinktankboard',
    access: teaches,
    summary: 'Points of this term by house and class, and by name of who agreed',
    input: z.object({ courseId: id.optional() }),
    output: board,
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/:id/pictures/:fileId`,
    access: teaches,
    summary: 'A picture of a challenge or of an answer to it',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};

const learnerPath = '/api/learner/thinktankchallenges';

/** What a student sees of an answer that came to a challenge. */
export const peerEntry = z.object({ by: peer, mine: z.boolean(), text: richText, points: count.nullable(), best: z.boolean() });

export const ownEntry = z.object({
  version: count,
  text: richText,
  anonymous: z.boolean(),
  showName: z.boolean(),
  at: instant,
  state: z.enum(entryStates),
  reason: z.string().nullable(),
  points: count.nullable(),
  best: z.boolean(),
});

export const learnerChallenge = challengeRow.extend({
  text: richText,
  /** Null: nothing yet. */
  own: ownEntry.nullable(),
  /** Others' answers; none before it has closed. */
  answers: z.array(peerEntry),
});
export type LearnerChallenge = z.infer<typeof learnerChallenge>;

export const learnerChallengesApi = {
  list: endpoint({
    method: 'GET',
    path: learnerPath,
    access: 'student',
    summary: 'Challenges of the student’s subjects and of the whole school that have opened',
    input: listInput,
    output: pageOf(challengeRow.extend({ answered: z.boolean() })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${learnerPath}/:id`,
    access: 'student',
    summary: 'A challenge with one’s own answer, and those of others once it has closed',
    input: byId,
    output: learnerChallenge,
    errors: ['not_found'],
  }),
  enter: endpoint({
    method: 'PUT',
    path: `${learnerPath}/:id/entry`,
    access: 'student',
    summary: 'Answer a challenge, or change the answer while it runs',
    input: byId.extend({
      text: postText,
      anonymous: z.boolean().default(false),
      showName: z.boolean().default(false),
    }),
    output: learnerChallenge,
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${learnerPath}/:id/pictures/:fileId`,
    access: 'student',
    summary: 'A picture of a challenge or of an answer that the student sees',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/learner/thinktankboard',
    access: 'student',
    summary: 'Points of this term by house and class, and by name of who agreed',
    output: board,
  }),
};
