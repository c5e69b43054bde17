// 1,000 random, hostile and oversized requests to every endpoint, from its own schema: the check of app/checks at full length.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '#app/modules.ts';
import { report } from './figures.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-hostile-'));
const results = path.join(folder, 'results.json');
const runs = process.argv[2] ?? '1000';
const seed = process.argv[3] ?? String(Date.now() % 1_000_000_000);

console.log(`${runs} requests to each of ${endpoints.length} endpoints, seed ${seed}; this takes some minutes`);
const begun = performance.now();
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'app/checks/hostile', ...reporters],
  { cwd: root, env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed }, stdio: ['ignore', 'ignore', 'inherit'] },
);
await once(child, 'close');
interface Results {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}
const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
rmSync(folder, { recursive: true });
for (const one of testResults.flatMap((file) => file.assertionResults).filter((result) => result.status === 'failed'))
  console.log(`\n${one.fullName}\n${one.failureMessages.join('\n').slice(0, 1500)}`);
report('Hostile requests', [
  { what: 'requests', value: Number(runs) * endpoints.length, unit: '' },
  {
    what: 'endpoints that failed, told too much, or wrote what they refused',
    value: numTotalTests - numPassedTests,
    unit: '',
    limit: 0,
  },
  { what: 'minutes', value: (performance.now() - begun) / 60_000, unit: '' },
]);
