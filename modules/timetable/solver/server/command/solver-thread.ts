import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '../core/problem.ts';
import { solve, type Wishes } from '../search/solve.ts';
import type { Timetable } from '../search/timetable.ts';

/** What a thread is given. */
export interface Task {
  readonly problem: Problem;
  readonly wishes: Wishes;
  /** Seconds of wall time from `from` (performance.timeOrigin + now of the command), and of processor time of the whole process; null: no limit. */
  readonly wall: number | null;
  readonly cpu: number | null;
  readonly from: number;
  /** Not 0 when it is to end. */
  readonly stop: Int32Array;
}

/** What a thread says: each better timetable in figures, and now and then, and at the end, whole. */
export type Said =
  | { readonly kind: 'better'; readonly placed: number; readonly hard: number; readonly soft: number }
  | { readonly kind: 'timetable'; readonly timetable: Timetable };

/** Whole timetables are sent no more often, in milliseconds. */
const pause = 300;

const task = workerData as Task;
const say = (said: Said): void => parentPort?.postMessage(said);
let sent = -Infinity;

/** The processor's time is not asked for more often, in milliseconds: that takes longer than many steps of a search. */
const rest = 40;
let asked = -Infinity;
let answer = 0;

const used = (): number => {
  if (Atomics.load(task.stop, 0) !== 0) return 1;
  if (performance.now() - asked < rest) return answer;
  asked = performance.now();
  const { user, system } = process.cpuUsage();
  const cpu = task.cpu === null ? 0 : (user + system) / 1e6 / task.cpu;
  const wall = task.wall === null ? 0 : (Date.now() - task.from) / 1000 / task.wall;
  answer = Math.max(cpu, wall);
  return answer;
};

const best = solve(task.problem, task.wishes, { used }, (timetable) => {
  const { placed, hard, soft } = timetable;
  say({ kind: 'better', placed, hard, soft });
  const now = performance.now();
  if (now - sent < pause) return;
  sent = now;
  say({ kind: 'timetable', timetable });
});
say({ kind: 'timetable', timetable: best });
