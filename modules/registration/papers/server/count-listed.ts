import { refuse } from '#kit/contract/errors.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { mostListed } from '../contract/kinds.ts';
import { listedWhere } from './listed.ts';
import type { PrintRequest } from './prints.store.ts';
import { inWords, refuseStrangers, subjects } from './subjects.store.ts';

/** How many a list on paper holds and of whom it is; refuses an empty one and one that no printer prints. */
export async function countListed(
  ctx: RegistrationContext,
  request: Pick<PrintRequest, 'paper' | 'whom' | 'list'>,
): Promise<{ about: string; students: number }> {
  if (request.whom) await refuseStrangers(ctx.tx, request.whom);
  const students = await subjects(ctx.tx, await listedWhere(ctx, request), { limit: mostListed + 1 });
  if (students.length === 0) refuse([{ path: 'whom', message: 'Nobody matches. Choose a class, a stream or students.' }]);
  if (students.length > mostListed)
    refuse([
      { path: 'whom', message: `These are more than ${mostListed.toLocaleString('en-KE')} students. Print them class by class.` },
    ]);
  return { about: inWords(students), students: students.length };
}
