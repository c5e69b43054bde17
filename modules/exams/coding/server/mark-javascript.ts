import { Worker } from 'node:worker_threads';
import type { Program, Run, TestInput } from '../contract/running.ts';
import type { Task } from './javascript-worker.ts';

/** How often a program's own time a run may take on the clock before its thread is ended, and at least so many milliseconds. */
const patience = { times: 5, least: 10_000 };

type Message = { starts: number } | { run: Run };

/**
 * Runs a program with each test in QuickJS, in a thread of its own without the process's environment. A run that its own
 * limits cannot stop is ended with its thread, and the tests after it go on in another.
 */
export async function markJavaScript(program: Program, tests: readonly TestInput[], signal?: AbortSignal): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.length < tests.length) {
    signal?.throwIfAborted();
    runs.push(...(await untilStuck({ program, tests: tests.slice(runs.length) }, signal)));
  }
  return runs;
}

function untilStuck(task: Task, signal?: AbortSignal): Promise<Run[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Run[]>();
  const limit = Math.max(patience.least, task.program.timeMs * patience.times);
  const runs: Run[] = [];
  const worker = new Worker(new URL('./javascript-worker.ts', import.meta.url), {
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  const lost = (): Run => ({ testId: task.tests[runs.length]?.testId ?? 0, end: 'time', output: '', error: null, ms: limit });
  let timer: NodeJS.Timeout | undefined;
  const settle = (work: () => void): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    void worker.terminate().then(work, work);
  };
  const stuck = (): void => settle(() => resolve([...runs, lost()]));
  const abort = (): void => settle(() => reject(signal?.reason as Error));
  signal?.addEventListener('abort', abort, { once: true });
  worker.on('message', (message: Message) => {
    clearTimeout(timer);
    if ('run' in message) runs.push(message.run);
    if (runs.length === task.tests.length) settle(() => resolve(runs));
    else timer = setTimeout(stuck, limit);
  });
  // A thread that cannot start says so; one that has run out of its own memory has lost the test it was at.
  worker.on('error', (error: NodeJS.ErrnoException) =>
    settle(() =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve([...runs, { ...lost(), end: 'memory', ms: 0 }]) : reject(error),
    ),
  );
  worker.postMessage(task);
  return promise;
}
