import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { topicMoves } from '../../content/server/for-others.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { interactiveScreens } from '../contract/screens.ts';
import { cardsDue } from './learner/own-activities.ts';

/** Sets that a student’s first page names. */
const mostAtHome = 5;

/** What waits for somebody, as the first page shows it. */
export const interactiveAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it: cards that come today, and activities go along when topics are merged. */
export const interactiveProvides: readonly Provided[] = [
  ...provide(learnerDue, async (ctx, { studentId }) =>
    (await cardsDue(ctx, studentId, mostAtHome)).map(({ id, title, dueCards }) => ({
      title: `${title}: ${dueCards === 1 ? '1 card' : `${dueCards} cards`}`,
      kind: 'cards' as const,
      dueAt: null,
      href: to(interactiveScreens.activity, { id }),
    })),
  ),
  ...provide(topicMoves, async ({ tx }, fromId, intoId) => {
    await sql`update elearning.activity set topic_id = ${intoId}::bigint where topic_id = ${fromId}::bigint`.execute(tx);
  }),
];
