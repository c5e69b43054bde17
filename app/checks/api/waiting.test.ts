import { expect, test } from 'vitest';
import { endpoints } from '#app/modules.ts';

const mayWait = endpoints.filter(([, { waits }]) => waits);

test('what may wait for the line is taken once, and needs neither a fresh code nor a file', () => {
  expect(mayWait.map(([name]) => name)).toContain('exams.sheets.enter');
  const wrong = mayWait.filter(([, { idempotent, reads, stepUp, upload }]) => !idempotent || reads || stepUp || upload);
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('money never waits for the line', () => {
  expect(mayWait.map(([name]) => name).filter((name) => name.startsWith('finance.'))).toEqual([]);
});
