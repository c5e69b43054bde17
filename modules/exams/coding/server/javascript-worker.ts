import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { type QuickJsLibrary, runJavaScript } from '../contract/run-javascript.ts';
import type { Program, TestInput } from '../contract/running.ts';

/** What the thread is given: one program and its tests, run one after the other. */
export interface Task {
  readonly program: Program;
  readonly tests: readonly TestInput[];
}

const library = createRequire(import.meta.url)('quickjs-emscripten') as QuickJsLibrary;

// The processor's time of this thread: a busy server costs nobody marks.
const clock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

parentPort?.on('message', ({ program, tests }: Task) => {
  void (async () => {
    for (const test of tests) {
      parentPort?.postMessage({ starts: test.testId });
      parentPort?.postMessage({ run: await runJavaScript(library, program, test, clock) });
    }
  })();
});
