import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { topicMoves } from '../../content/server/for-others.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { videosScreens } from '../contract/screens.ts';
import { videosDue } from './learner/own-videos.ts';

/** What a student’s first page shows of video lessons. */
const mostAtHome = 20;

/** What waits for somebody, as the first page shows it. */
export const videosAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it: lessons with a last day, and topics that go along when two are merged. */
export const videosProvides: readonly Provided[] = [
  ...provide(learnerDue, async (ctx) =>
    (await videosDue(ctx, mostAtHome)).map(({ id, title, dueAt }) => ({
      title,
      kind: 'video' as const,
      dueAt,
      href: to(videosScreens.videoLesson, { id }),
    })),
  ),
  ...provide(topicMoves, async ({ tx }, fromId, intoId) => {
    await sql`
      insert into elearning.video_topic (lesson_id, topic_id)
      select x.lesson_id, ${intoId}::bigint from elearning.video_topic x where x.topic_id = ${fromId}::bigint
      on conflict do nothing`.execute(tx);
    await sql`delete from elearning.video_topic x where x.topic_id = ${fromId}::bigint`.execute(tx);
  }),
];
