import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SessionMode } from '../../setup/contract/settings.ts';
import { readSettings } from '../../setup/server/settings.store.ts';
import type { Entered, RegisterKey } from '../contract/registers.ts';
import { markRegister } from './mark-register.ts';
import type { Context } from './registers.store.ts';

/** Who was there and who was not, by another list than the register itself. */
export interface Presence {
  readonly present: readonly number[];
  readonly absent: readonly number[];
  /** What the history notes as the reason where the day has closed. */
  readonly because: string;
}

/** What came of it; `stood` were marked already, and stay as they are. */
export interface Noted {
  readonly marked: number;
  readonly stood: number;
  readonly refused: Entered['refused'];
}

/** How the school takes its registers: which sessions a day has. */
export async function registerSessions(tx: Tx): Promise<{ mode: SessionMode; lessons: number }> {
  const { sessions, lessons } = await readSettings(tx);
  return { mode: sessions, lessons };
}

/**
 * Marks students present and absent in a register as its screen does, with the same refusals (`markRegister`); a mark that stands
 * there already stays.
 */
export async function markPresence(ctx: Context, key: RegisterKey, { present, absent, because }: Presence): Promise<Noted> {
  const { rows } = await sql<{ id: number; meaning: string }>`
    select distinct on (c.meaning) c.id, c.meaning from biometrics.code c
     where c.active and c.meaning in ('present', 'absent') order by c.meaning, c.place, c.id`.execute(ctx.tx);
  const codes = new Map(rows.map(({ id, meaning }) => [meaning, id]));
  const marks = (['present', 'absent'] as const).flatMap((meaning) => {
    const ids = meaning === 'present' ? present : absent;
    const codeId = codes.get(meaning);
    if (codeId === undefined && ids.length > 0)
      throw new UserError('rule', `The register has no code for ${meaning}. Who administers attendance adds one.`);
    return ids.map((studentId) => ({
      studentId,
      codeId: codeId ?? -1,
      reasonId: null,
      minutesLate: null,
      note: null,
      version: 0,
    }));
  });
  const { saved, conflicts, refused } = await markRegister(ctx, key, { marks, because, markedAt: null });
  // What says the same already was not written again.
  const fresh = saved.filter(({ version }) => version === 1).length;
  return { marked: fresh, stood: saved.length - fresh + conflicts.length, refused };
}
