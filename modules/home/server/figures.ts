import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { attendancePerClass, lastRegister } from '#modules/biometrics/server/public.ts';
import { countStudents, rollFigures } from '#modules/registration/server/public.ts';
import type { CurrentTerm } from '#modules/settings/contract/terms.ts';
import { classesOf, currentTermOn, schoolDay, staffCounts, streamsOf } from '#modules/settings/server/public.ts';
import type { IndexPage, PopulationFigures } from '../contract/home.ts';
import { closedBecause } from './day.rules.ts';

/** Who is at the school, and where its term is. */
export const populationFigures = async (ctx: SchoolContext): Promise<PopulationFigures> =>
  figuresIn(ctx.tx, (await currentTermOn(ctx.tx))(schoolDay(ctx)));

async function figuresIn(tx: Tx, term: CurrentTerm | null): Promise<PopulationFigures> {
  const { students, ...roll } = await rollFigures(tx);
  const [newThisTerm = 0] = term ? await countStudents(tx, [{ admittedFrom: term.opensOn }]) : [];
  return {
    learners: students,
    ...roll,
    ...(await staffCounts(tx)),
    classes: (await classesOf(tx)).length,
    streams: (await streamsOf(tx)).length,
    newThisTerm,
    termName: term?.name ?? null,
    yearName: term?.yearName ?? null,
    termOpensOn: term?.opensOn ?? null,
    termDay: term?.dayNumber ?? 0,
    termDays: term?.days ?? 0,
  };
}

/** The same with the day and its register. */
export async function indexPage(ctx: SchoolContext): Promise<IndexPage> {
  const { tx } = ctx;
  const today = schoolDay(ctx);
  const termOn = await currentTermOn(tx);
  const term = termOn(today);
  const classes = await attendancePerClass(ctx, today);
  return {
    ...(await figuresIn(tx, term)),
    today,
    closed: closedBecause(term, termOn(addDays(today, -1)), today),
    present: classes.reduce((sum, row) => sum + row.present, 0),
    absent: classes.reduce((sum, row) => sum + row.absent, 0),
    lastRegister: await lastRegister(tx, today),
  };
}
