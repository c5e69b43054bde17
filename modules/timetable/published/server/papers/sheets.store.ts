import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Session } from '../../contract/session.ts';
import { type Publication, publicationsBetween, sessionsOf } from '../read/sessions.store.ts';

/** A published timetable with all that is taught by it. */
export interface Sheets {
  readonly publication: Publication;
  readonly sessions: readonly Session[];
}

/** What holds on a day, or begins next after it. Throws 422 where nothing is published. */
export async function readSheets(ctx: SchoolContext, day = schoolDay(ctx)): Promise<Sheets> {
  const [holds] = await publicationsBetween(ctx.tx, day, day);
  const publication = holds ?? (await nextPublication(ctx, day));
  if (!publication) throw new UserError('rule', 'No timetable is published for this day, so there is nothing to print.');
  return { publication, sessions: await sessionsOf(ctx.tx, [publication.id], 'everybody') };
}

async function nextPublication({ tx }: SchoolContext, day: string): Promise<Publication | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(from_day) as day from timetable.publication where withdrawn_at is null and from_day > ${day}::date`.execute(tx);
  const next = rows[0]?.day;
  if (!next) return undefined;
  return (await publicationsBetween(tx, next, next))[0];
}
