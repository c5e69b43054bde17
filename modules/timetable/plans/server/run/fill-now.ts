import type { SchoolContext } from '#kit/server/http/context.ts';
import { solve } from '../../../solver/server/search/solve.ts';
import { toProblem } from '../problem/to-problem.ts';
import { begin, keep } from './run.job.ts';
import { writeRun } from './runs.store.ts';
import { scopeOf } from './scope.ts';

/**
 * Fills a timetable within the call, as a run does: for samples, which have no task to wait for.
 * @param looks how often the search looks at its budget until it ends: the same work on every machine
 */
export async function fillNow(
  ctx: SchoolContext,
  planId: number,
  { seed, looks }: { seed: number; looks: number },
): Promise<void> {
  const scope = { classIds: [], classKeys: [], dayIds: [], keepLocks: true };
  const runId = await writeRun(ctx, { planId, seed, seconds: 1, scope, repairs: false });
  const begun = await begin(ctx, runId);
  if (!begun) return;
  const made = toProblem(begun.school, scopeOf(begun.school, scope, begun.before, false));
  let used = 0;
  const timetable = solve(
    made.problem,
    { seed, goal: 'best', strict: true, begin: null },
    { used: () => (used += 1) / looks },
    () => undefined,
  );
  await keep(ctx, runId, begun, made, { timetable, byClock: false, seconds: 1, stopped: false });
}
