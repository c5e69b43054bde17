import type { Language, Program, Run, TestInput } from '../../contract/running.ts';
import type { FromSandbox } from './messages.ts';

/** The addresses of the workers, each one file with everything it needs. */
const workers: Record<Language, () => Promise<{ default: string }>> = {
  javascript: () => import('./javascript-worker.ts?worker&url'),
  python: () => import('./python-worker.ts?worker&url'),
};

/** Milliseconds that loading an interpreter may take: Python is 14 MB, once. */
const loading = 120_000;
/** What a run may take beyond the program's own limit before its worker is ended. */
const patience: Record<Language, number> = { javascript: 3000, python: 300 };

/**
 * An interpreter in the browser: a worker in a frame with an origin of its own, which sees nothing of the page, its
 * storage or its session. What it says of a program is believed by nobody but the page.
 */
export class Sandbox {
  readonly #language: Language;
  readonly #frame = document.createElement('iframe');
  #listen: (message: FromSandbox) => void = () => undefined;
  #ready: Promise<void> | null = null;

  constructor(language: Language) {
    this.#language = language;
    this.#frame.setAttribute('sandbox', 'allow-scripts');
    this.#frame.title = 'Sandbox for programs';
    this.#frame.hidden = true;
    window.addEventListener('message', this.#receive);
  }

  #receive = ({ source, data }: MessageEvent<FromSandbox>): void => {
    if (source === this.#frame.contentWindow) this.#listen(data);
  };

  /** Loads the interpreter, once; throws in words when it cannot be loaded. */
  load(): Promise<void> {
    this.#ready ??= this.#start().catch((problem: unknown) => {
      this.#ready = null;
      throw problem;
    });
    return this.#ready;
  }

  async #start(): Promise<void> {
    const { default: address } = await workers[this.#language]();
    const text = await (await fetch(address)).text();
    if (!this.#frame.isConnected) {
      const framed = this.#until((message) => 'frame' in message, loading);
      this.#frame.src = '/sandbox/frame';
      document.body.append(this.#frame);
      await framed;
    }
    const ready = this.#until((message) => 'ready' in message, loading);
    this.#post({ start: text, task: { origin: location.origin } });
    await ready;
  }

  #post(message: unknown): void {
    // The frame's origin is its own and has no name, so the message names none; it goes to this frame and no other.
    this.#frame.contentWindow?.postMessage(message, '*');
  }

  #until(wanted: (message: FromSandbox) => boolean, limit: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error('The interpreter did not load. Check the connection and try again.')),
        limit,
      );
      this.#listen = (message) => {
        if ('failed' in message) reject(new Error(`The interpreter did not start: ${message.failed}`));
        else if (!wanted(message)) return;
        else resolve();
        clearTimeout(late);
      };
    });
  }

  /** Runs a program with each test. One that does not end is ended with its worker; the tests after it run in another. */
  async run(program: Program, tests: readonly TestInput[], onRun?: (run: Run) => void): Promise<Run[]> {
    const runs: Run[] = [];
    while (runs.length < tests.length) {
      await this.load();
      const stuck = await this.#untilStuck(program, tests.slice(runs.length), (run) => {
        runs.push(run);
        onRun?.(run);
      });
      if (stuck) this.#ready = null;
    }
    return runs;
  }

  #untilStuck(program: Program, tests: readonly TestInput[], onRun: (run: Run) => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let done = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stuck = (): void => {
        onRun({ testId: tests[done]?.testId ?? 0, end: 'time', output: '', error: null, ms: program.timeMs });
        resolve(true);
      };
      this.#listen = (message) => {
        clearTimeout(timer);
        if ('failed' in message) return reject(new Error(`The interpreter stopped: ${message.failed}`));
        if ('starts' in message) timer = setTimeout(stuck, program.timeMs + patience[this.#language]);
        if (!('run' in message)) return;
        done += 1;
        onRun(message.run);
        if (done === tests.length) resolve(false);
      };
      this.#post({ task: { program, tests } });
    });
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
    this.#frame.remove();
  }
}
