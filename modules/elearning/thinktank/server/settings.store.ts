import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ThinkSettings } from '../contract/settings.ts';

/** A school that has said nothing. */
const unsaid: ThinkSettings = { before: false, onWords: 'hold', reportsHide: 3, perHour: 10, version: 0 };

export async function thinkSetting(tx: Tx): Promise<ThinkSettings> {
  const { rows } = await sql<ThinkSettings>`
    select before, on_words as "onWords", reports_hide as "reportsHide", per_hour as "perHour", version
      from elearning.think_setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** Throws 409 when somebody has saved them since `version`. */
export async function saveThinkSetting(ctx: SchoolContext, said: ThinkSettings): Promise<ThinkSettings> {
  const before = await thinkSetting(ctx.tx);
  const { rows } = await sql<{ version: number }>`
    insert into elearning.think_setting as s (before, on_words, reports_hide, per_hour)
    values (${said.before}, ${said.onWords}, ${said.reportsHide}, ${said.perHour})
    on conflict (school_id) do update
      set before = excluded.before, on_words = excluded.on_words, reports_hide = excluded.reports_hide,
          per_hour = excluded.per_hour, version = s.version + 1
      where s.version = ${said.version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (said.version === 0)) throw staleRecord('page of settings');
  const after = await thinkSetting(ctx.tx);
  ctx.changed({ entity: 'settings of the think tank', id: null, action: 'changed', before, after });
  return after;
}
