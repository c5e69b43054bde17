import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';

/** Processes stand apart by what is made there, so that a workbook of ten megabytes holds up no receipt. */
type Bench = 'papers' | 'sheets';

const pools = new Map<Bench, Tinypool>();

/** Milliseconds after which a process that has nothing to do ends, and everything that it held goes back to the system. */
const idleTimeout = 20_000;

/** What such a process has of the server's settings: none of its keys and addresses. */
const handed = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

function poolOf(bench: Bench): Tinypool {
  const known = pools.get(bench);
  if (known) return known;
  const env = Object.fromEntries(handed.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value !== ''));
  const maxThreads = Math.max(1, availableParallelism() - 1);
  const pool = new Tinypool({ runtime: 'child_process', serialization: 'advanced', minThreads: 0, maxThreads, idleTimeout, env });
  pools.set(bench, pool);
  return pool;
}

/**
 * Runs the default export of a module in a process of its own, so that a long computation keeps nobody waiting and no memory is kept
 * of it: what a thread takes outside the engine's heap stays with the server for good.
 * @param module the module's address: `new URL('./typst-worker.ts', import.meta.url)`
 */
export function inAnotherProcess<R>(bench: Bench, module: URL, task: unknown, signal?: AbortSignal): Promise<R> {
  return poolOf(bench).run(task, { filename: module.href, ...(signal ? { signal } : {}) }) as Promise<R>;
}
