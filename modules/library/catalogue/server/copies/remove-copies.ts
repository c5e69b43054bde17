import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

interface Added {
  id: number;
  accessionNo: string;
  barcode: string | null;
  titleId: number;
  addedAt: string;
}

const otherwise = 'What leaves the library otherwise is written off.';

/**
 * Takes copies out that were added by mistake today, as if they had never been there: one person may, so that nothing that the library
 * had leaves it this way. Throws 404, 422 for what was added before, and 409 naming where one is in use already.
 */
export async function removeCopies(ctx: SchoolContext, copyIds: readonly number[]): Promise<{ removed: number }> {
  const ids = [...new Set(copyIds)];
  const { rows } = await sql<Added>`
    select id, accession_no as "accessionNo", barcode, title_id as "titleId", added_at as "addedAt" from library.copy
     where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  if (rows.length < ids.length) throw notFound('copy');
  const today = schoolDay(ctx);
  const older = rows.find(({ addedAt }) => dayIn(ctx.school.timeZone, new Date(addedAt)) < today);
  if (older) throw new UserError('rule', `${older.accessionNo} was not added today. ${otherwise}`);
  const usage = await pointersAt(ctx.tx, 'library.copy', ids, { cascading: true });
  if (usage.length > 0) throw new UserError('in_use', `These copies are in use by ${usageInWords(usage)}. ${otherwise}`);
  await sql`delete from library.copy where id = any(${ids}::bigint[])`.execute(ctx.tx);
  for (const { id, addedAt: _addedAt, ...before } of rows) ctx.changed({ entity: 'copy', id, action: 'removed', before });
  return { removed: rows.length };
}
