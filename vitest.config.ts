import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
/** Every folder of migrations, by its place in the house: the test database runs them all, as the server does. */
const migrationFolders = globSync(['kit/server/db/migrations', 'modules/*/db'], { cwd: root }).map((folder) =>
  path.join(root, folder),
);

export default defineConfig({
  test: {
    root,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    globalSetup: ['kit/server/testing/global-setup.ts'],
    provide: { migrationFolders },
    projects: [
      { extends: true, test: { name: 'unit', include: ['{kit,modules,app,scripts}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'browser', include: ['e2e/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 120_000 } },
    ],
  },
});
