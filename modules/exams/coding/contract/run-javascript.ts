import type { Program, Run, TestInput } from './running.ts';

/** The most characters that are kept of what a program prints. */
export const longestOutput = 20_000;

// What is used of quickjs-emscripten, in Node and in the browser alike.
interface Handle {
  dispose(): void;
}
interface Context {
  readonly global: Handle;
  newString(text: string): Handle;
  newFunction(name: string, work: (...values: Handle[]) => void): Handle;
  setProp(target: Handle, key: string, value: Handle): void;
  getString(value: Handle): string;
  evalCode(code: string, name: string, options: { type: 'global' }): { error?: Handle; value?: Handle };
}
interface Runtime {
  setMemoryLimit(bytes: number): void;
  setMaxStackSize(bytes: number): void;
  setInterruptHandler(stop: () => boolean): void;
  newContext(): Context;
  executePendingJobs(most?: number): { error?: Handle; value?: unknown };
}
/** The library as both sides load it. */
export interface QuickJsLibrary {
  readonly newQuickJSWASMModule: () => Promise<{ newRuntime(): Runtime }>;
}

const printing = `(() => {
  const write = __write, words = new WeakSet();
  const show = (value, deep) => {
    if (typeof value === 'string') return deep ? JSON.stringify(value) : value;
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'function') return '[Function ' + (value.name || 'anonymous') + ']';
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
    if (value instanceof Error) return value.name + ': ' + value.message;
    if (words.has(value)) return '[Circular]';
    words.add(value);
    try {
      if (Array.isArray(value)) return '[' + (value.length ? ' ' + value.map((one) => show(one, true)).join(', ') + ' ' : '') + ']';
      if (value instanceof Map) return 'Map(' + value.size + ') ' + show([...value], true);
      if (value instanceof Set) return 'Set(' + value.size + ') ' + show([...value], true);
      const inside = Object.entries(value).map(([key, one]) => key + ': ' + show(one, true));
      return inside.length ? '{ ' + inside.join(', ') + ' }' : '{}';
    } finally { words.delete(value); }
  };
  const print = (...all) => write(all.map((one) => show(one, false)).join(' ') + '\\n');
  globalThis.console = { log: print, info: print, debug: print, warn: print, error: print };
  globalThis.print = print;
  const lines = __input === '' ? [] : __input.replace(/\\r\\n/g, '\\n').replace(/\\n$/, '').split('\\n');
  const whole = __input;
  let at = 0;
  globalThis.readLine = () => (at < lines.length ? lines[at++] : null);
  globalThis.readAll = () => whole;
  globalThis.__describe = (error) => (error instanceof Error ? error.name + ': ' + error.message : 'Thrown: ' + show(error, true));
  delete globalThis.__write;
  delete globalThis.__input;
})()`;

/** Calls the function that tests ask for, and waits for it where it is asynchronous. The result leaves as JSON. */
const calling = (name: string, args: string) => `(async () => {
  const answer = __answer, args = JSON.parse(${JSON.stringify(args)});
  delete globalThis.__answer;
  if (typeof ${name} !== 'function') throw new Error('There is no function ${name}.');
  const value = await ${name}(...args);
  answer(JSON.stringify(value) ?? 'null');
})().catch((error) => __failed(__describe(error)))`;

/**
 * Runs a program with the input of one test, in a QuickJS of its own: no files, no network, no clock but Date, and never
 * longer or larger than the program may be.
 * @param clock milliseconds that count against the limit: of the processor on the server, of the wall in the browser
 */
export async function runJavaScript(
  { newQuickJSWASMModule }: QuickJsLibrary,
  { source, mode, functionName, timeMs, memoryMb }: Program,
  { testId, input }: TestInput,
  clock: () => number,
): Promise<Run> {
  // A module of its own for each run: what one run leaves behind, the next one does not find.
  const runtime = (await newQuickJSWASMModule()).newRuntime();
  const began = clock();
  const spent = () => clock() - began;
  let output = '';
  let answer: string | null = null;
  let failure: string | null = null;
  let stopped: 'time' | 'flood' | null = null;
  runtime.setMemoryLimit(memoryMb * 1024 * 1024);
  runtime.setMaxStackSize(512 * 1024);
  runtime.setInterruptHandler(() => {
    if (stopped === null && spent() > timeMs) stopped = 'time';
    return stopped !== null;
  });
  const context = runtime.newContext();
  const give = (name: string, work: (text: string) => void): void => {
    const handle = context.newFunction(name, (value) => {
      work(value ? context.getString(value) : '');
    });
    context.setProp(context.global, name, handle);
  };
  give('__write', (text) => {
    if (output.length + text.length > longestOutput) stopped ??= 'flood';
    output = (output + text).slice(0, longestOutput);
  });
  context.setProp(context.global, '__input', context.newString(mode === 'input' ? input : ''));
  const evaluate = (code: string, name: string): boolean => {
    const { error } = context.evalCode(code, name, { type: 'global' });
    if (error) failure ??= wordsOf(context, error);
    return !error;
  };
  const settle = (): void => {
    const batch = 1000;
    for (let done: unknown = batch; done === batch && stopped === null;) {
      const { error, value } = runtime.executePendingJobs(batch);
      if (error) failure ??= wordsOf(context, error);
      if (spent() > timeMs) stopped = 'time';
      done = value;
    }
  };
  try {
    const ready = evaluate(printing, 'start.js') && evaluate(source, 'program.js');
    if (ready && mode === 'call') {
      give('__answer', (text) => {
        answer = text;
      });
      give('__failed', (text) => {
        failure ??= text;
      });
      evaluate(calling(functionName ?? 'undefined', input), 'test.js');
    }
    settle();
  } catch {
    // The machine itself gave up, which it does when there is no memory left for an error.
    failure ??= 'out of memory';
  }
  const ms = Math.max(0, Math.round(spent()));
  const end = (found: Run['end'], error: string | null = null): Run => ({
    testId,
    end: found,
    output: mode === 'call' && found === 'done' ? (answer ?? '').slice(0, longestOutput) : output,
    error: error?.slice(0, 2000) ?? null,
    ms,
  });
  if (stopped !== null) return end(stopped);
  if (failure !== null) return /out of memory|string too long/.test(failure) ? end('memory') : end('error', failure);
  if (mode === 'call' && answer === null) return end('error', `The function ${functionName} gave nothing back.`);
  if (mode === 'call' && (answer ?? '').length > longestOutput) return end('flood');
  return end('done');
}

/** An error with its name and where it happened, without what the harness adds. */
function wordsOf(context: Context, error: Handle): string {
  context.setProp(context.global, '__error', error);
  const code = `(() => { const e = globalThis.__error; if (!(e instanceof Error)) return 'Thrown: ' + String(e);
    const line = /program\\.js:(\\d+)/.exec(e.stack || ''); return e.name + ': ' + e.message + (line ? ' (line ' + line[1] + ')' : ''); })()`;
  const { value } = context.evalCode(code, 'error.js', { type: 'global' });
  return value ? context.getString(value) : 'out of memory';
}
