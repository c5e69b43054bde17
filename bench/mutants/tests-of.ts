import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';
import type { Runner } from './run-tests.ts';

/** They ask every list of a module: they speak after the tests of a mutant's own part, and before those further away. */
export const checks = ['lists', 'lists-money', 'lists-stores'].map((name) => `app/checks/lists/${name}.test.ts`);

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
  readonly #passed = new Set<string>();
  readonly #asked = new Set<string>();

  /** @param kept the folder where what was found stays */
  constructor(root: string, kept: string) {
    this.#root = root;
    this.#kept = kept;
    mkdirSync(kept, { recursive: true });
  }

  /** The tests that call the function of a mutant, or may, the nearest first, and of equally near ones the quickest. */
  testsOf({ file, within }: Mutant, tests: readonly string[], took: ReadonlyMap<string, number>): string[] {
    const calling = (test: string) => this.isKnown(test) && this.#called(test)[file]?.includes(within);
    const callingAny = (test: string) => this.#calls(test, file);
    // What is called when the file is loaded is not seen in any test; then those speak that call anything of the file. Of a
    // file that only declares something nothing is ever called; then any may speak.
    const speaking = [calling, callingAny].find((speaks) => tests.some(speaks));
    const may = tests.filter((test) => !this.isKnown(test) || !speaking || speaking(test));
    const far = (test: string) => (this.isKnown(test) ? 0 : 1) - 2 * (checks.includes(test) ? 2.5 : shared(test, file));
    return may.toSorted((a, b) => far(a) - far(b) || (took.get(a) ?? 0) - (took.get(b) ?? 0));
  }

  /** The tests of the part of a module that a mutant is in, where one of them calls something of its file; else all. */
  async nearest({ file }: Mutant, tests: readonly string[], runner: Runner): Promise<readonly string[]> {
    const part = `${file.split('/').slice(0, 3).join('/')}/`;
    const near = tests.filter((test) => test.startsWith(part));
    await this.learn(near, runner);
    if (near.some((test) => this.#calls(test, file))) return near;
    await this.learn(tests, runner);
    return tests;
  }

  isKnown(test: string): boolean {
    return existsSync(this.#place(test));
  }

  /** True for a test file that has passed in this run, with a mutant or without. */
  hasPassed(test: string): boolean {
    return this.#passed.has(test);
  }

  /** With a mutant or without: what passes once fails later because of what was changed. */
  havePassed(tests: readonly string[]): void {
    for (const test of tests) this.#passed.add(test);
  }

  /** Runs those of these test files of which it is not known yet what they call, all in one run, and keeps it; each once. */
  async learn(tests: readonly string[], runner: Runner): Promise<void> {
    const unknown = tests.filter((test) => !this.isKnown(test) && !this.#asked.has(test));
    if (unknown.length === 0) return;
    for (const test of unknown) this.#asked.add(test);
    const fresh = path.join(this.#root, '.reached');
    process.env['MUTANTS_REACHED'] = fresh;
    const passing = await runner.passing(unknown);
    delete process.env['MUTANTS_REACHED'];
    this.havePassed(passing);
    for (const test of passing) {
      const found = path.join(fresh, `${test.replaceAll('/', '~')}.json`);
      if (existsSync(found)) writeFileSync(this.#place(test), readFileSync(found));
    }
  }

  #calls(test: string, file: string): boolean {
    return this.isKnown(test) && this.#called(test)[file] !== undefined;
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
