import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';

// Writes down which functions of the product a test file has called, where that is asked for.
const folder = process.env['MUTANTS_REACHED'];
const session = new Session();

beforeAll(async () => {
  if (!folder) return;
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});

afterAll(async () => {
  if (!folder) return;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.disable');
  session.disconnect();
  const called = result
    .filter(({ url }) => /\/(kit|modules|app)\/[^?]*\.tsx?/.test(url) && !url.includes('/node_modules/'))
    .map(({ url, functions }) => {
      const file = url.startsWith('file:') ? fileURLToPath(url) : url.replace(/\?.*$/, '');
      const names = functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map(({ functionName }) => functionName);
      return [path.relative(process.cwd(), file), [...new Set(names)]] as const;
    })
    .filter(([, names]) => names.length > 0);
  mkdirSync(folder, { recursive: true });
  const test = path.relative(process.cwd(), expect.getState().testPath ?? '');
  writeFileSync(path.join(folder, `${test.replaceAll('/', '~')}.json`), JSON.stringify(Object.fromEntries(called)));
});
