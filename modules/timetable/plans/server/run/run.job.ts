import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Timetable } from '../../../solver/server/search/timetable.ts';
import type { RunResult } from '../../contract/runs.ts';
import { slotName } from '../judge/clock.ts';
import { judge } from '../judge/judge.ts';
import { unplacedOf } from '../judge/why-not.ts';
import { placedIn, writePlacements } from '../placements.store.ts';
import { holdPlan } from '../plans.store.ts';
import { readSchool } from '../problem/read-school.ts';
import { pieceKey, type Placed, type School } from '../problem/school.ts';
import { type SchoolProblem, toProblem } from '../problem/to-problem.ts';
import { pictureOf } from './picture.ts';
import { beginRun, endRun, noteProgress } from './runs.store.ts';
import { scopeOf } from './scope.ts';
import { search } from './search.ts';

type Begun = NonNullable<Awaited<ReturnType<typeof beginRun>>> & {
  readonly school: School;
  readonly before: readonly Placed[];
};

/**
 * Fills a timetable. Nothing is written until the search has ended: then all of it, in one transaction with the run's end. A server that is
 * killed meanwhile leaves the timetable as it was, and the search begins anew with the same seed.
 */
export const runJob = defineJob({
  kind: 'timetable.run',
  payload: z.object({ runId: z.int().positive() }),
  run: async (job) => {
    const { runId } = job.payload;
    const begun = await job.step((ctx) => begin(ctx, runId));
    if (!begun) return job.finish(async () => ({ message: 'Stopped' }));
    const made = toProblem(begun.school, scopeOf(begun.school, begun.scope, begun.before, begun.repairs));
    const startsFrom = begun.repairs || begun.before.length > 0 ? startOf(made, begun.before, begun.repairs) : null;
    let ended = false;
    const stopNow = new AbortController();
    const signal = AbortSignal.any([job.signal, stopNow.signal]);
    const found = await search(
      made,
      { seed: begun.seed, seconds: begun.seconds, begin: startsFrom },
      signal,
      async (best, seconds) => {
        const progress = best && { ...progressOf(begun, made, best), seconds };
        const asked = await job.step((ctx) => noteProgress(ctx.tx, runId, progress));
        if (asked === 'ended') {
          ended = true;
          stopNow.abort(new Error('The run was stopped.'));
        }
        await job.progress(progress?.placed ?? 0, made.units.length, 'Placing lessons');
        return asked === 'stop';
      },
    ).catch((error: unknown) => {
      if (ended) return null;
      throw error;
    });
    return job.finish(async (ctx) => {
      const asked = await noteProgress(ctx.tx, runId, null);
      if (!found || asked === 'ended') return { message: 'Stopped' };
      return keep(ctx, runId, begun, made, { ...found, stopped: asked === 'stop' });
    });
  },
});

/** Takes a run up, with the school and the places as they stand; null where somebody has stopped it. */
export async function begin(ctx: SchoolContext, runId: number): Promise<Begun | null> {
  const run = await beginRun(ctx.tx, runId);
  if (!run) return null;
  const school = await readSchool(ctx.tx);
  return { ...run, school, before: await placedIn(ctx.tx, school, run.planId) };
}

/** Where a search begins: what stands, but for lessons that may not stand there any more. A fill begins from nothing but what stays. */
function startOf(made: SchoolProblem, before: readonly Placed[], repairs: boolean): Timetable {
  const timetable = made.timetable(before);
  const start = timetable.start.map((slot, l) => {
    const { fixed = null, starts = null } = made.problem.lessons[l] ?? {};
    if (fixed !== null) return fixed;
    return repairs && slot >= 0 && (starts?.includes(slot) ?? true) ? slot : -1;
  });
  return { ...timetable, start };
}

function progressOf({ school }: Begun, made: SchoolProblem, best: Timetable) {
  const placed = made.placements(best);
  const total = school.lessons.reduce((sum, { lengths }) => sum + lengths.length, 0);
  return { placed: placed.length, total, cost: best.soft / 1e6, picture: pictureOf(school, placed) };
}

interface Found {
  readonly timetable: Timetable;
  readonly byClock: boolean;
  readonly seconds: number;
  readonly stopped: boolean;
}

/** Writes what was found, unless the timetable was changed by hand meanwhile. */
export async function keep(ctx: SchoolContext, runId: number, begun: Begun, made: SchoolProblem, found: Found) {
  const plan = await holdPlan(ctx.tx, begun.planId);
  const placed = made.placements(found.timetable);
  const { cost, total } = judge(begun.school, placed);
  const unplaced = unplacedOf(begun.school, placed);
  const changed = plan.version !== begun.planVersion;
  const words = changed ? 'The timetable was changed by hand while the run went on. Nothing was taken over; run again.' : null;
  const result: RunResult = {
    placed: placed.length,
    total,
    cost,
    seconds: found.seconds,
    byClock: found.byClock,
    unplaced: unplaced.slice(0, 500),
    ...movedOf(begun, placed),
    words,
  };
  const state = changed ? 'failed' : unplaced.length === 0 ? 'complete' : found.stopped ? 'stopped' : 'partial';
  if (!changed) await writePlacements(ctx.tx, begun.school, begun.planId, placed);
  await endRun(ctx.tx, runId, state, result);
  if (!changed) {
    const after = { placed: placed.length, total, cost };
    ctx.changed({ entity: 'timetable', id: begun.planId, action: begun.repairs ? 'repaired' : 'filled', after });
  }
  return { message: words ?? `${placed.length} of ${total} placed` };
}

/** What of the plan before stands elsewhere now. */
function movedOf({ school, before, repairs }: Begun, placed: readonly Placed[]): Pick<RunResult, 'moved' | 'kept'> {
  if (!repairs) return { moved: [], kept: 0 };
  const now = new Map(placed.map((one) => [pieceKey(one.lessonId, one.piece), one]));
  const names = new Map(school.lessons.map(({ id, name }) => [id, name]));
  const room = (id: number | null) => (id === null ? '' : `, ${school.rooms.get(id)?.name ?? 'a room that is closed'}`);
  const moved = before.flatMap((was) => {
    const is = now.get(pieceKey(was.lessonId, was.piece));
    if (is && is.slot === was.slot && is.roomId === was.roomId) return [];
    const other = is?.roomId !== was.roomId;
    return [
      {
        name: names.get(was.lessonId) ?? '',
        from: slotName(school, was.slot) + (other ? room(was.roomId) : ''),
        to: is ? slotName(school, is.slot) + (other ? room(is.roomId) : '') : 'no place',
      },
    ];
  });
  return { moved: moved.slice(0, 500), kept: before.length - moved.length };
}
