import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';
import type { Runner } from './run-tests.ts';

type Called = Readonly<Record<string, readonly string[]>>;

/** Every test file under these files and folders. */
export function testsUnder(root: string, places: readonly string[]): string[] {
  return places.flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.test\.tsx?$/.test(name))
          .map((name) => path.posix.join(place, name)),
  );
}

/**
 * Which functions each test file calls. It is found out when the file first runs, and kept for the next time as long as the
 * test stays as it is.
 */
export class Reach {
  readonly #root: string;
  readonly #kept: string;
  readonly #left = new Set<string>();
  readonly #passed = new Set<string>();

  /** @param kept the folder where what was found stays */
  constructor(root: string, kept: string) {
    this.#root = root;
    this.#kept = kept;
    mkdirSync(kept, { recursive: true });
  }

  /** The tests that call the function of a mutant, or may, the nearest first. */
  testsOf({ file, within }: Mutant, tests: readonly string[]): string[] {
    const here = tests.filter((test) => !this.#left.has(test));
    const calling = (test: string) => this.isKnown(test) && this.#called(test)[file]?.includes(within);
    const callingAny = (test: string) => this.isKnown(test) && this.#called(test)[file] !== undefined;
    // What is called when the file is loaded is not seen in any test; then those speak that call anything of the file. Of a
    // file that only declares something nothing is ever called; then any may speak.
    const speaking = [calling, callingAny].find((speaks) => here.some(speaks));
    const may = here.filter((test) => !this.isKnown(test) || !speaking || speaking(test));
    const far = (test: string) => (this.isKnown(test) ? 0 : 1) - 2 * shared(test, file);
    return may.toSorted((a, b) => far(a) - far(b));
  }

  isKnown(test: string): boolean {
    return existsSync(this.#place(test));
  }

  /** True for a test file that has passed in this run, with a mutant or without. */
  hasPassed(test: string): boolean {
    return this.#passed.has(test);
  }

  /** Runs one test file, and keeps what it calls where it passes and that is not known. Answers what failed, or null. */
  async run(test: string, runner: Runner, changed?: string): Promise<string | null> {
    const fresh = path.join(this.#root, '.reached');
    if (!this.isKnown(test)) process.env['MUTANTS_REACHED'] = fresh;
    const failed = await runner.firstFailure([test], changed);
    delete process.env['MUTANTS_REACHED'];
    if (failed) return failed;
    this.#passed.add(test);
    const found = path.join(fresh, `${test.replaceAll('/', '~')}.json`);
    if (!this.isKnown(test) && existsSync(found)) writeFileSync(this.#place(test), readFileSync(found));
    return null;
  }

  /** Leaves out a test that fails as the product stands: it says nothing of a mutant. */
  leaveOut(test: string): void {
    this.#left.add(test);
  }

  #called(test: string): Called {
    return JSON.parse(readFileSync(this.#place(test), 'utf8')) as Called;
  }

  #place(test: string): string {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(this.#root, test)))
      .digest('hex');
    return path.join(this.#kept, `${test.replaceAll('/', '~')}.${hash.slice(0, 12)}.json`);
  }
}

/** How many folders two files have in common. */
function shared(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs < 0 ? a.length : differs;
}
