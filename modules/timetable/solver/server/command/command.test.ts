import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { constraintText, smallText } from '../fet/testing/small.ts';
import { timetableCommand } from './command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-command-'));

/** Writes a file for a test; what it is called says nothing about what it holds. */
function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function run(...args: readonly string[]): Promise<{ code: number; out: unknown[]; error: string[] }> {
  const out: unknown[] = [];
  const error: string[] = [];
  const code = await timetableCommand(args, { out: (line) => out.push(JSON.parse(line)), error: (line) => error.push(line) });
  return { code, out, error };
}

const lock = (id: number, day: string) =>
  constraintText(
    'ActivityPreferredStartingTime',
    100,
    `<Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>1</Preferred_Hour><Permanently_Locked>false</Permanently_Locked>`,
  );
const most = constraintText(
  'TeacherMaxDaysPerWeek',
  50,
  '<Teacher_Name>Ann</Teacher_Name><Max_Days_Per_Week>1</Max_Days_Per_Week>',
);

test('evaluate judges the locks of a file, and those of another one', async () => {
  const problem = written('problem.txt', `\uFEFF${smallText({ time: most + lock(1, 'Mon') })}`);
  expect(await run('evaluate', '--in', problem)).toMatchObject({
    code: 0,
    out: [{ instance: 'Small school', solution: problem, valid: true, hard: 4, soft: 0, constraints: [] }],
    error: [],
  });
  const solution = written('solution.fet', smallText({ time: lock(1, 'Mon') + lock(2, 'Tue') + lock(3, 'Mon') }));
  const [line] = (await run('evaluate', `--in=${problem}`, '--solution', solution)).out;
  expect(line).toMatchObject({ solution, valid: false, hard: 2, soft: 0.5 });
  expect(line).toMatchObject({
    problems: [
      'activity 4 (Art & craft – 1A y – Cy ) has no time',
      'activity 5 (English – 1B – Ben) has no time',
      expect.stringMatching(/^ConstraintBasicCompulsoryTime of line \d+: students 1A x has activity 1/),
    ],
    constraints: [
      { kind: 'ConstraintBasicCompulsoryTime', hard: true, cost: 1 },
      { id: expect.stringMatching(/^line \d+$/), kind: 'ConstraintTeacherMaxDaysPerWeek', hard: false, cost: 0.5 },
    ],
  });
});

test('check says what cannot be, and ends with 5 where something cannot', async () => {
  expect(await run('check', '--in', written('well.fet', smallText()))).toEqual({
    code: 0,
    out: [{ ok: true, findings: [] }],
    error: [],
  });
  const file = written('short.fet', smallText({ days: ['Mon'], hours: ['1', '2'] }));
  expect(await run('check', '--in', file)).toEqual({
    code: 5,
    out: [
      {
        ok: false,
        findings: [
          { severity: 'tight', about: 'teacher Ann, Ben, Cy ', text: 'needs 2 lessons and has just as many places for them' },
          { severity: 'impossible', about: 'class 1A x', text: 'needs 3 lessons, has 2 slots' },
          { severity: 'impossible', about: 'class 1A y', text: 'needs 4 lessons, has 2 slots' },
        ],
      },
    ],
    error: [],
  });
});

test('kinds that are not understood are named', async () => {
  const file = written('other.fet', smallText({ time: constraintText('TeacherMaxMorningsPerWeek', 100, '') }));
  expect(await run('evaluate', '--in', file)).toEqual({
    code: 3,
    out: [{ status: 'unsupported', unsupported: ['ConstraintTeacherMaxMorningsPerWeek'] }],
    error: [],
  });
});

test.each([
  [[], 'Say what to do: '],
  [['toString'], 'not “toString”'],
  [['evaluate'], '--in FILE is missing'],
  [['evaluate', '--in'], '--in needs a file'],
  [['evaluate', '--in', 'a', '--in', 'b'], '--in stands twice'],
  [['evaluate', '--in', 'a', '--seed', '3'], '--seed is not known here; there are --in, --solution'],
  [['evaluate', 'a'], '“a” is no flag'],
  [['evaluate', '--in', path.join(folder, 'none')], 'none cannot be read'],
  [
    ['evaluate', '--in', written('other.xml', '\n<other/>')],
    'Line 2: <other> is neither a timetable of FET nor an archive of XHSTT',
  ],
  [
    ['evaluate', '--in', written('broken.fet', smallText().replace('<Id>1</Id>', '<Id>x</Id>'))],
    '<Id> is “x”, not a whole number',
  ],
])('%j ends with one sentence', async (args, problem) => {
  const { code, out, error } = await run(...args);
  expect({ code, out, lines: error.length }).toEqual({ code: 2, out: [], lines: 1 });
  expect(error[0]).toContain(problem);
});
