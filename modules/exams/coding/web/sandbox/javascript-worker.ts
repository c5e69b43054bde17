import { type QuickJsLibrary, runJavaScript } from '../../contract/run-javascript.ts';
import { libraries } from '../../contract/sandbox.ts';
import type { ToWorker } from './messages.ts';

declare function importScripts(address: string): void;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void answer(data));

async function answer(task: ToWorker): Promise<void> {
  if ('origin' in task) {
    importScripts(`${task.origin}/sandbox/${libraries.javascript}/quickjs.js`);
    return postMessage({ ready: true });
  }
  const { QJS } = globalThis as unknown as { QJS: QuickJsLibrary };
  for (const test of task.tests) {
    postMessage({ starts: test.testId });
    postMessage({ run: await runJavaScript(QJS, task.program, test, () => performance.now()) });
  }
}
