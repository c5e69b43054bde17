import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Results {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/**
 * Runs test files at another length than `npm test` does, and prints what failed.
 * @param env says the length
 * @returns how many tests failed, and in how many minutes
 */
export async function soak(file: string, env: Record<string, string>): Promise<{ failed: number; minutes: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-soak-'));
  const results = path.join(folder, 'results.json');
  const begun = performance.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', file, ...reporters], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  rmSync(folder, { recursive: true });
  for (const one of testResults.flatMap((test) => test.assertionResults).filter((result) => result.status === 'failed'))
    console.log(`\n${one.fullName}\n${one.failureMessages.join('\n').slice(0, 1500)}`);
  // A run without any test has proven nothing.
  return { failed: numTotalTests === 0 ? 1 : numTotalTests - numPassedTests, minutes: (performance.now() - begun) / 60_000 };
}
