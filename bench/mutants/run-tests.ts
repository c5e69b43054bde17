import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';

/** What failed first of some test files. */
export interface Failure {
  /** The test file; null where it is not known which. */
  file: string | null;
  /** The test, or what went wrong outside any. */
  words: string;
  /** It waited too long: that may be the mutant, or a machine that has other work. */
  late: boolean;
}

/** Runs test files in one vitest that stays up, so that the database and what does not change are made once. */
export interface Runner {
  /** The first failure of these test files, which go side by side; null where all pass. */
  firstFailure(tests: readonly string[], changed?: string): Promise<Failure | null>;
  /** Those of these test files that pass, all being run. */
  passing(tests: readonly string[]): Promise<string[]>;
  /** How long test files took when they last ran, in milliseconds. */
  readonly took: ReadonlyMap<string, number>;
  end(): Promise<void>;
}

const longest = 240_000;

/** @param kept the file where it stays how long tests took, so that the next run knows it */
export async function startRunner(root: string, kept: string): Promise<Runner> {
  const vitest = await createVitest('test', {
    root,
    config: path.join(root, 'bench/mutants/vitest.config.ts'),
    watch: false,
  });
  await vitest.standalone();
  const took = new Map<string, number>(existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as [string, number][]) : []);
  const run = async (tests: readonly string[], bail: number) => {
    // What failed before would stop this run too.
    for (const kept of [vitest.state.filesMap, vitest.state.idMap, vitest.state.errorsSet]) kept.clear();
    for (const project of vitest.projects) project.config.bail = bail;
    vitest.config.bail = bail;
    const found = await runOf(vitest, root, tests, took);
    writeFileSync(kept, JSON.stringify([...took]));
    if (found.failure?.words.includes('ECONNREFUSED'))
      throw new Error(`The database of the tests is gone: ${found.failure.words}`);
    return found;
  };
  return {
    took,
    firstFailure: async (tests, changed) => {
      if (changed) vitest.invalidateFile(path.join(root, changed));
      // Of the lists those of the module speak.
      process.env['LISTS_OF'] = /^modules\/(\w+)/.exec(changed ?? '')?.[1] ?? '';
      return tests.length === 0 ? null : (await run(tests, 1)).failure;
    },
    passing: async (tests) => {
      process.env['LISTS_OF'] = '';
      return tests.length === 0 ? [] : (await run(tests, 0)).passed;
    },
    end: async () => {
      await vitest.close();
      process.exitCode = 0;
    },
  };
}

async function runOf(
  vitest: Vitest,
  root: string,
  tests: readonly string[],
  took: Map<string, number>,
): Promise<{ failure: Failure | null; passed: string[] }> {
  const specifications = tests.flatMap((test) =>
    vitest.projects.map((project) => project.createSpecification(path.join(root, test))),
  );
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      void vitest.cancelCurrentRun('keyboard-input');
    },
    longest * Math.max(1, tests.length / 4),
  );
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const failures = testModules.flatMap((module) => failureOf(module) ?? []);
    const [error] = unhandledErrors;
    if (error)
      failures.push({ file: null, words: error instanceof Error ? error.message : 'An error that nothing took.', late: false });
    if (late) failures.unshift({ file: null, words: 'It took too long.', late });
    const passed = testModules.filter((module) => module.state() === 'passed').map((module) => module.relativeModuleId);
    for (const module of testModules)
      if (module.state() === 'passed') took.set(module.relativeModuleId, module.diagnostic().duration);
    return { failure: failures[0] ?? null, passed };
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(module: TestModule): Failure | null {
  const file = module.relativeModuleId;
  const [broken] = module.errors();
  if (broken) return { file, words: `${file}: ${broken.message.split('\n')[0]}`, late: isLate(broken.message) };
  for (const test of module.children.allTests('failed')) {
    const late = (test.result().errors ?? []).some(({ message }) => isLate(message));
    return { file, words: `${file}: ${test.fullName}`, late };
  }
  return module.state() === 'failed' ? { file, words: file, late: false } : null;
}

const isLate = (message: string) => /timed out|timeout/i.test(message);
