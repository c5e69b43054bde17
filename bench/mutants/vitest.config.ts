import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The unit tests alone, each file telling which functions it has reached. */
const { projects: _, ...test } = base.test ?? {};
export default mergeConfig(
  { ...base, test },
  defineConfig({
    test: {
      name: 'unit',
      isolate: false,
      include: ['{kit,modules,app,scripts}/**/*.test.{ts,tsx}'],
      setupFiles: ['bench/mutants/reached.ts'],
      // A mutant that waits for ever is not to hold up the others.
      testTimeout: 40_000,
      hookTimeout: 90_000,
      expect: { poll: { timeout: 10_000 } },
      reporters: [{}],
      watch: false,
    },
  }),
);
