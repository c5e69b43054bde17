import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { countSteps, isDone, type SetupStep } from '#kit/server/module/setup-steps.ts';
import type { SetupStepShown } from '../../contract/first-week/setup.ts';
import { today } from '../calendar/years.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'changed'>;

/** The steps in their order, each with what the school has of it. */
export async function stepsOf(ctx: Context, steps: readonly SetupStep[]): Promise<SetupStepShown[]> {
  const counts = await countSteps(ctx.tx, steps, today(ctx));
  const { rows } = await sql<{ step: string }>`select step from settings.setup_step_aside`.execute(ctx.tx);
  const aside = new Set(rows.map(({ step }) => step));
  return steps
    .toSorted((a, b) => a.place - b.place)
    .map(({ key, title, purpose, says, button, path }) => {
      const found = counts.get(key) ?? { there: 0, missing: 0 };
      const state = isDone(found) ? 'done' : aside.has(key) ? 'aside' : 'open';
      return { key, title, purpose, state, says: says(found), button, path };
    });
}

/** Keeps that a step is not needed, or that it is after all; twice the same changes nothing. Throws 404 for an unknown step. */
export async function setAside(ctx: Context, steps: readonly SetupStep[], step: string, aside: boolean): Promise<void> {
  const known = steps.find(({ key }) => key === step);
  if (!known) throw notFound('step');
  const { rows } = aside
    ? await sql<{ id: number }>`
        insert into settings.setup_step_aside (step, at) values (${step}, ${ctx.now}) on conflict do nothing returning id`.execute(
        ctx.tx,
      )
    : await sql<{ id: number }>`delete from settings.setup_step_aside where step = ${step} returning id`.execute(ctx.tx);
  const id = rows[0]?.id;
  if (id === undefined) return;
  ctx.changed({ entity: 'setup step', id, action: aside ? 'set aside' : 'taken up again', after: { Step: known.title } });
}
