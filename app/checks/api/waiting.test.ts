import { expect, test } from 'vitest';
import { endpoints } from '#app/modules.ts';

const mayWait = endpoints.filter(([, { waits }]) => waits);

/** What takes each change once by its number or version, from whichever device it comes, so that a key a call would say nothing more. */
const numbered = [
  'elearning.learnerAttempts.save',
  'elearning.learnerAttempts.submit',
  'elearning.learnerAssignments.saveDraft',
  'elearning.learnerVideos.report',
];

test('what may wait for the line is taken once, and needs neither a fresh code nor a file', () => {
  expect(mayWait.map(([name]) => name)).toContain('exams.sheets.enter');
  const wrong = mayWait.filter(
    ([name, { idempotent, reads, stepUp, upload }]) => (!idempotent && !numbered.includes(name)) || reads || stepUp || upload,
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('money never waits for the line', () => {
  expect(mayWait.map(([name]) => name).filter((name) => name.startsWith('finance.'))).toEqual([]);
});
