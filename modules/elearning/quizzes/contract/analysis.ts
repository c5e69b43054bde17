import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

const count = z.int();
const path = '/api/elearning/quizzes/:id';

/** How one question did. */
export const itemRow = z.object({
  questionId: id,
  text: z.string(),
  kind: z.string(),
  /** Attempts that were asked it, and how many answered. */
  asked: count,
  answered: count,
  /** Mean share of its marks, in ten-thousandths; null where nothing is marked. */
  facility: count.nullable(),
  /** The mean share of the better third less that of the weaker third, in ten-thousandths; null with fewer than six attempts. */
  discrimination: count.nullable(),
  /** What was answered and how often, the most frequent first. */
  answers: z.array(z.object({ words: z.string(), count, share: count.nullable() })),
});
export type ItemRow = z.infer<typeof itemRow>;

const difference = z.object({
  attemptId: id,
  student: z.string(),
  admissionNo: z.string(),
  no: count,
  before: count.nullable(),
  after: count.nullable(),
  outOf: count,
});

/** What a regrade does, before it is done. */
export const regradePreview = z.object({
  questions: z.array(z.object({ questionId: id, text: z.string(), from: z.array(count), to: count, answers: count })),
  answers: count,
  attempts: count,
  better: count,
  worse: count,
  rows: z.array(difference),
  /** Says what was previewed: what has changed since is refused. */
  fingerprint: z.string(),
});
export type RegradePreview = z.infer<typeof regradePreview>;

export const quizAnalysisApi = {
  items: endpoint({
    method: 'GET',
    path: `${path}/analysis`,
    access: everybody,
    summary: 'How each question did: how many got it right, how well it tells strong from weak, what was answered',
    input: byId,
    output: z.object({ attempts: count, mean: count.nullable(), rows: z.array(itemRow) }),
    errors: ['not_found'],
  }),
  regradePreview: endpoint({
    method: 'GET',
    path: `${path}/regrade`,
    access: everybody,
    summary: 'What marks would change if attempts were marked by the newest versions of the questions',
    input: byId,
    output: regradePreview,
    errors: ['not_found'],
  }),
  regrade: endpoint({
    method: 'POST',
    path: `${path}/regrade`,
    access: everybody,
    summary: 'Mark attempts anew by the newest versions, as it was previewed; marks given by hand stay',
    idempotent: true,
    input: byId.extend({ fingerprint: z.string().max(100), because: optionalLine(300) }),
    output: z.object({ answers: count, attempts: count }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  regrades: endpoint({
    method: 'GET',
    path: `${path}/regrades`,
    access: everybody,
    summary: 'When a quiz was marked anew, and by whom',
    input: byId,
    output: z.object({
      rows: z.array(
        z.object({ id, at: instant, byName: z.string(), because: z.string().nullable(), answers: count, attempts: count }),
      ),
    }),
    errors: ['not_found'],
  }),
};
