import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects = [], ...test } = base.test ?? {};
const unit = projects.flatMap((one) => (typeof one === 'object' && 'test' in one && one.test?.name === 'unit' ? [one.test] : []));

/** The unit tests alone, each file telling which functions it has reached. */
export default mergeConfig(
  { ...base, test: { ...test, ...unit[0] } },
  defineConfig({
    test: {
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
