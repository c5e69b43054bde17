import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { placedIn, placementsOf, planRow } from '../board/read-board.ts';
import { readSchool } from '../problem/read-school.ts';
import { toFet } from './to-fet.ts';

/** A timetable as a file of FET. Throws 404. */
export async function exportToFet(ctx: SchoolContext, planId: number): Promise<BinaryAnswer> {
  const { name } = await planRow(ctx.tx, planId);
  const school = await readSchool(ctx.tx);
  const file = toFet(school, placedIn(school, await placementsOf(ctx.tx, planId)), ctx.school.name);
  return {
    body: new TextEncoder().encode(file),
    type: 'application/xml',
    name: `${name.replaceAll(/[/\\:*?"<>|]/g, ' ')}.fet`,
    inline: false,
  };
}
