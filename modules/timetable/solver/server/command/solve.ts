import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Timetable } from '../search/timetable.ts';
import type { Said, Task } from './solver-thread.ts';
import type { Solving, Standing } from './solving.ts';

export interface SolveFlags {
  readonly out: string;
  readonly cpuSeconds: number | null;
  readonly seconds: number;
  readonly seed: number;
  readonly goal: 'first' | 'best';
  readonly threads: number;
}

/** The last line of `solve`. */
export interface Solved extends Standing {
  readonly status: 'complete' | 'partial' | 'infeasible';
  readonly total: number;
  readonly cpu: number;
  readonly wall: number;
  readonly firstCompleteCpu: number | null;
  readonly seed: number;
  readonly unsupported: readonly string[];
  readonly unplaced: readonly { readonly id: string; readonly reason: string }[];
  readonly reasons?: readonly string[];
}

/** A better timetable is not written more often, in milliseconds. */
const pause = 1000;
/** After so many milliseconds without a complete timetable it is asked whether there can be one; if not, as many more are spent. */
const doubt = 2500;

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const two = (value: number): number => Math.round(value * 100) / 100;

/** Whether one timetable is better than another: more lessons placed where they may stay out, less broken, less cost. */
function isBetter(one: Timetable, other: Timetable | null, strict: boolean): boolean {
  if (other === null) return true;
  if (strict && one.placed !== other.placed) return one.placed > other.placed;
  return one.hard === other.hard ? one.soft < other.soft : one.hard < other.hard;
}

/** Writes a file whole or not at all. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Searches in threads of their own until a limit, a signal or the end, writing the best timetable so far to the output file.
 * @param tell where a line of progress goes
 * @param hopeless whether counting shows that there is no complete timetable
 */
export async function searched(
  solving: Solving,
  begin: Timetable | null,
  flags: SolveFlags,
  tell: (line: string) => void,
  hopeless: () => boolean,
): Promise<Omit<Solved, 'unsupported' | 'reasons'>> {
  const from = Date.now();
  const { problem, strict, total } = solving;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  let best: Timetable | null = null;
  let written: Timetable | null = null;
  let writtenAt = -Infinity;
  let firstCompleteCpu: number | null = null;
  let shown = { placed: 0, hard: Infinity, soft: Infinity };
  const wall = (): number => (Date.now() - from) / 1000;
  const progress = (): void => {
    const { placed, hard, soft } = shown;
    tell(
      `progress cpu=${cpuNow().toFixed(2)} wall=${wall().toFixed(2)} placed=${placed}/${total} hard=${Number.isFinite(hard) ? hard : total} soft=${Number.isFinite(soft) ? two(soft) : 0}`,
    );
  };
  const write = (): void => {
    if (best === null || best === written) return;
    writeWhole(flags.out, solving.write(best));
    written = best;
    writtenAt = Date.now();
  };
  const see = (timetable: Timetable): void => {
    if (!isBetter(timetable, best, strict)) return;
    best = timetable;
    if (Date.now() - writtenAt >= pause) write();
  };
  const scale = strict ? 1e-6 : 1;
  const heard = (said: Said): void => {
    if (said.kind === 'timetable') return see(said.timetable);
    const lessons = problem.lessons.length;
    const hard = strict ? lessons - said.placed : said.hard;
    const soft = said.soft * scale;
    if (hard > shown.hard || (hard === shown.hard && soft >= shown.soft)) return;
    shown = { placed: strict ? said.placed : total, hard, soft };
    if (hard === 0) firstCompleteCpu ??= cpuNow();
    progress();
    if (hard === 0 && flags.goal === 'first') Atomics.store(stop, 0, 1);
  };
  const end = (): void => void Atomics.store(stop, 0, 1);
  const ticking = setInterval(progress, 900);
  let ending: NodeJS.Timeout | undefined;
  const doubting = setTimeout(() => {
    if (firstCompleteCpu === null && hopeless()) ending = setTimeout(end, doubt);
  }, doubt);
  process.on('SIGTERM', end).on('SIGINT', end);
  try {
    const threads = Array.from({ length: flags.threads }, (_, i) => {
      const wishes = { seed: flags.seed + i * 7919, goal: flags.goal, strict, begin };
      const workerData: Task = { problem, wishes, wall: flags.seconds, cpu: flags.cpuSeconds, from, stop };
      return new Promise<void>((resolve, reject) => {
        const worker = new Worker(new URL('./solver-thread.ts', import.meta.url), { workerData });
        worker
          .on('message', heard)
          .on('error', reject)
          .on('exit', () => resolve());
      });
    });
    await Promise.all(threads);
  } finally {
    clearInterval(ticking);
    clearTimeout(doubting);
    clearTimeout(ending);
    process.off('SIGTERM', end).off('SIGINT', end);
  }
  write();
  const last: Timetable | null = best;
  const standing = last === null ? { placed: 0, hard: total, soft: 0 } : solving.judge(last);
  return {
    status: standing.placed === total && standing.hard === 0 ? 'complete' : 'partial',
    placed: standing.placed,
    total,
    hard: standing.hard,
    soft: standing.soft,
    cpu: two(cpuNow()),
    wall: two(wall()),
    firstCompleteCpu: firstCompleteCpu === null ? null : two(firstCompleteCpu),
    seed: flags.seed,
    unplaced: last === null ? [] : solving.unplaced(last),
  };
}
