import { defineConfig } from 'vitest/config';
import { quickFolder } from './kit/server/testing/quick-folder.ts';
import { LongestFirst } from './kit/server/testing/longest-first.ts';
import { migrationFolders } from './app/server/migrations.ts';

const root = import.meta.dirname;

// For everything that a run starts.
process.env['TMPDIR'] ??= quickFolder();

export default defineConfig({
  test: {
    root,
    pool: 'forks',
    // A test waits for its database or its server as often as it reckons: two of them leave a core half idle.
    maxWorkers: 3,
    // Far beyond what a test takes, so that a busy machine fails none; what hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 30_000,
    // For the processes that tests start: half of a start is compiling.
    env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
    sequence: { sequencer: LongestFirst },
    projects: [
      // Tests keep to databases and folders of their own, so files share a process, which loads the app once.
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{kit,modules,app,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['kit/server/testing/global-setup.ts'],
          provide: { migrationFolders: [...migrationFolders] },
          setupFiles: ['kit/server/testing/record-statements.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // A file has windows and mostly a product of its own, so files share a process, which has one Chromium.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/testing/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
