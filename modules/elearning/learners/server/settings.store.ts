import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { LearnerSettings, learnerSettingsApi } from '../contract/settings.ts';

/** A school that has said nothing. */
const unsaid: LearnerSettings = { showResults: true, mostOwed: null, version: 0 };

export async function learnerSetting(tx: Tx): Promise<LearnerSettings> {
  const { rows } = await sql<LearnerSettings>`
    select show_results as "showResults", most_owed as "mostOwed", version from elearning.learner_setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** The balance that is not named stays as it is. Throws 409 when somebody has saved them since `version`. */
export async function saveLearnerSetting(
  ctx: SchoolContext,
  said: Input<typeof learnerSettingsApi.save>,
): Promise<LearnerSettings> {
  const before = await learnerSetting(ctx.tx);
  const { mostOwed = before.mostOwed } = said;
  const { rows } = await sql<{ version: number }>`
    insert into elearning.learner_setting as s (show_results, most_owed) values (${said.showResults}, ${mostOwed})
    on conflict (school_id) do update
      set show_results = excluded.show_results, most_owed = excluded.most_owed, version = s.version + 1
      where s.version = ${said.version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (said.version === 0)) throw staleRecord('page of settings');
  const after = await learnerSetting(ctx.tx);
  ctx.changed({ entity: 'settings of students', id: null, action: 'changed', before, after });
  return after;
}
