import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { healthRead } from '../../../contract/access.ts';
import { countStudents, type StudentFilter } from './roll.store.ts';

type Filter = Partial<Pick<StudentFilter, 'status' | 'admittedFrom' | 'missing' | 'health'>>;

/** The views that every school has, counted in one statement by the conditions of the list itself. */
export async function studentViews(ctx: SchoolContext) {
  const term = await currentTerm(ctx.tx, schoolDay(ctx));
  const views: { name: string; filter: Filter }[] = [
    { name: 'Active', filter: { status: 'active' } },
    ...(term ? [{ name: 'New this term', filter: { admittedFrom: term.opensOn } }] : []),
    { name: 'Without a photo', filter: { missing: 'photo' } },
    { name: 'Without a guardian’s phone', filter: { missing: 'guardianPhone' } },
    ...(judge(healthRead, viewerOf(ctx.user)) === 'allowed'
      ? [{ name: 'Health alerts', filter: { health: 'alerts' as const } }]
      : []),
  ];
  const counts = await countStudents(
    ctx.tx,
    views.map(({ filter }) => filter),
  );
  return views.map(({ name, filter }, at) => ({
    name,
    query: new URLSearchParams(filter).toString(),
    students: counts[at] ?? 0,
  }));
}
