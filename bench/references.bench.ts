// One reference is one payment: every door by which money comes first, every door second, one after the other and at once.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const test = 'modules/finance/receiving/server/references/references.test.ts';
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', test],
  { cwd: root, stdio: 'inherit', env: { ...process.env, EVERY_PAIR: 'yes' } },
);
process.exitCode = status ?? 1;
