import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';

/** Runs test files in one vitest that stays up, so that the database and what does not change are made once. */
export interface Runner {
  /** The first test that failed, or null. */
  firstFailure(tests: readonly string[], changed?: string): Promise<string | null>;
  end(): Promise<void>;
}

const longest = 240_000;

export async function startRunner(root: string): Promise<Runner> {
  const vitest = await createVitest('test', {
    root,
    config: path.join(root, 'bench/mutants/vitest.config.ts'),
    watch: false,
    bail: 1,
  });
  await vitest.standalone();
  return {
    firstFailure: async (tests, changed) => {
      if (changed) vitest.invalidateFile(path.join(root, changed));
      if (tests.length === 0) return null;
      // What failed before would stop this run too.
      for (const kept of [vitest.state.filesMap, vitest.state.idMap, vitest.state.errorsSet]) kept.clear();
      const failure = await failureOf(vitest, root, tests);
      if (failure?.includes('ECONNREFUSED')) throw new Error(`The database of the tests is gone: ${failure}`);
      return failure;
    },
    end: async () => {
      await vitest.close();
      process.exitCode = 0;
    },
  };
}

async function failureOf(vitest: Vitest, root: string, tests: readonly string[]): Promise<string | null> {
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
    if (late) return 'It took too long.';
    for (const module of testModules) {
      const [broken] = module.errors();
      if (broken) return `${module.relativeModuleId}: ${broken.message.split('\n')[0]}`;
      for (const test of module.children.allTests('failed')) return `${module.relativeModuleId}: ${test.fullName}`;
      if (module.state() === 'failed') return module.relativeModuleId;
    }
    const [error] = unhandledErrors;
    return error instanceof Error ? error.message : error ? 'An error that nothing took.' : null;
  } finally {
    clearTimeout(timer);
  }
}
