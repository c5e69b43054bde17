import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Due, learnerApi } from '../../contract/own.ts';
import type { LearnerDue } from '../ports.ts';
import { learnerOf } from '../who.ts';
import { lessonsToday } from './lessons.ts';
import { ownSeat } from './me.store.ts';
import { type FeesOf, ownResults } from './results.ts';

/** As many as a first page shows. */
const mostDue = 30;

/** The soonest first; what has no end comes last. */
export const bySoonest = (a: Due, b: Due): number =>
  (a.dueAt === null ? 1 : 0) - (b.dueAt === null ? 1 : 0) ||
  (a.dueAt !== null && b.dueAt !== null ? Date.parse(a.dueAt) - Date.parse(b.dueAt) : 0) ||
  a.title.localeCompare(b.title);

/** The student's first page. */
export async function ownHome(
  ctx: SchoolContext,
  fees: FeesOf,
  sources: readonly LearnerDue[],
): Promise<Output<typeof learnerApi.home>> {
  const learner = await learnerOf(ctx);
  const due: Due[] = [];
  for (const dueOf of sources) due.push(...(await dueOf(ctx, learner)));
  const { notShown, exams } = await ownResults(ctx, fees, learner, 1);
  return {
    ...(await ownSeat(ctx, learner)),
    due: due.toSorted(bySoonest).slice(0, mostDue),
    today: await lessonsToday(ctx, learner),
    latest: exams[0] ?? null,
    notShown,
  };
}
