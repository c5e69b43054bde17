import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import type { AttendanceSettings } from '../contract/settings.ts';

/** A school that has said nothing: one register a day, of the morning. */
const unsaid: AttendanceSettings = {
  sessions: 'morning',
  lessons: 8,
  morningBy: '09:00',
  afternoonBy: '15:00',
  closesAt: '20:00',
  silentAfter: 30,
  watchedFrom: '07:00',
  watchedUntil: '17:00',
  punchYears: null,
  evidenceYears: null,
  version: 0,
};

/** How the school takes its registers. */
export async function readSettings(tx: Tx): Promise<AttendanceSettings> {
  const { rows } = await sql<AttendanceSettings>`
    select sessions, lessons, morning_by as "morningBy", afternoon_by as "afternoonBy", closes_at as "closesAt",
           silent_after as "silentAfter", watched_from as "watchedFrom",
           watched_until as "watchedUntil", punch_years as "punchYears", evidence_years as "evidenceYears", version
      from biometrics.setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** Throws 409 when somebody has saved them since `version`, 422 at the field for times in another order. */
export async function saveSettings(ctx: StoreContext, { version, ...said }: AttendanceSettings): Promise<AttendanceSettings> {
  const {
    sessions,
    lessons,
    morningBy,
    afternoonBy,
    closesAt,
    silentAfter,
    watchedFrom,
    watchedUntil,
    punchYears,
    evidenceYears,
  } = said;
  const before = await readSettings(ctx.tx);
  const { rows } = await sql<{ version: number }>`
    insert into biometrics.setting as s (sessions, lessons, morning_by, afternoon_by, closes_at, silent_after, watched_from, watched_until,
                                         punch_years, evidence_years)
    values (${sessions}, ${lessons}, ${morningBy}, ${afternoonBy}, ${closesAt},
            ${silentAfter}, ${watchedFrom}, ${watchedUntil}, ${punchYears}, ${evidenceYears})
    on conflict (school_id) do update
      set sessions = excluded.sessions, lessons = excluded.lessons, morning_by = excluded.morning_by,
          afternoon_by = excluded.afternoon_by, closes_at = excluded.closes_at,
          silent_after = excluded.silent_after,
          watched_from = excluded.watched_from, watched_until = excluded.watched_until,
          punch_years = excluded.punch_years, evidence_years = excluded.evidence_years, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('page of settings');
  const after = { ...said, version: rows[0]?.version ?? 1 };
  ctx.changed({ entity: 'attendance settings', id: null, action: 'changed', before, after });
  return after;
}
