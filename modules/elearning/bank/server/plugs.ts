import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { provide, type Provided } from '#kit/server/module/ports.ts';
import { tagMoves, topicMoves } from '../../content/server/for-others.ts';

/** What waits for somebody, as the first page shows it. */
export const bankAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it: questions go along when topics or tags are merged. */
export const bankProvides: readonly Provided[] = [
  ...provide(topicMoves, async ({ tx }, fromId, intoId) => {
    await sql`update elearning.question set topic_id = ${intoId}::bigint where topic_id = ${fromId}::bigint`.execute(tx);
    await sql`update elearning.self_test_question set topic_id = ${intoId}::bigint where topic_id = ${fromId}::bigint`.execute(
      tx,
    );
  }),
  ...provide(tagMoves, async ({ tx }, fromId, intoId) => {
    await sql`
      insert into elearning.question_tag (question_id, tag_id)
      select question_id, ${intoId}::bigint from elearning.question_tag where tag_id = ${fromId}::bigint on conflict do nothing`.execute(
      tx,
    );
    await sql`delete from elearning.question_tag where tag_id = ${fromId}::bigint`.execute(tx);
  }),
];
