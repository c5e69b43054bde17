import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

let pool: Piscina | undefined;

/**
 * Runs the default export of a module in a thread of its own, so that a long computation keeps nobody waiting.
 * @param module the module's address: `new URL('./typst-worker.ts', import.meta.url)`
 */
export function onAnotherThread<R>(module: URL, task: unknown, signal?: AbortSignal): Promise<R> {
  // Threads that have nothing to do end after a while and give their memory back.
  pool ??= new Piscina({ minThreads: 0, maxThreads: Math.max(1, availableParallelism() - 1), idleTimeout: 20_000 });
  return pool.run(task, { filename: module.href, ...(signal ? { signal } : {}) }) as Promise<R>;
}
