import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { archiveText, event, list, piece, rule } from '../xhstt/testing/small.ts';
import { timetableCommand } from './command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-xhstt-'));

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

const school = [event('A', 3), event('B', 1)];
const rules = [
  rule('AssignTimeConstraint', list('Events', ['A', 'B']), '', { id: 'Times', weight: 2 }),
  rule('PreferTimesConstraint', list('Events', ['A', 'B']), list('Times', ['Mon1']), {
    id: 'Early',
    required: false,
    cost: 'Quadratic',
  }),
  rule('AssignTimeConstraint', list('Events', ['B']), '', { id: 'Kept' }),
];
// A has 2 without a time and 1 at Mon2, B is at Mon1: 2 × 2 hard, 1² soft.
const text = archiveText(school, rules, [piece('A', 2), piece('A', 1, 'Mon2'), piece('B', 'Mon1')]);
const line = {
  instance: 'Small',
  solution: 'By hand',
  valid: true,
  hard: 4,
  soft: 1,
  problems: [],
  constraints: [
    { id: 'Times', kind: 'AssignTimeConstraint', hard: true, cost: 4 },
    { id: 'Early', kind: 'PreferTimesConstraint', hard: false, cost: 1 },
  ],
};
const solution = '<Solution Reference="Small"><Events></Events></Solution>';

test('evaluate judges every solution of an archive, and those of another file', async () => {
  const archive = written('archive.txt', `\uFEFF${text.replace('</SolutionGroup>', `${solution}</SolutionGroup>`)}`);
  // Without any solution event both events have no time: (3 + 1) × 2, and 1 of the rule for B alone.
  const nothing = { solution: 'By hand (2)', valid: true, hard: 9, soft: 0 };
  expect(await run('evaluate', '--in', archive)).toMatchObject({ code: 0, out: [line, nothing], error: [] });
  const other = written(
    'other.xml',
    text
      .replace(/<Instances>[^]*<\/Instances>/, '')
      .replace('Id="By hand"', 'Id="Other"')
      .replace('"Mon2"', '"Mon1"'),
  );
  expect((await run('evaluate', '--in', archive, '--solution', other)).out).toMatchObject([
    { solution: 'Other', hard: 4, soft: 0 },
  ]);
});

test('what makes a solution invalid is told', async () => {
  const file = written('invalid.xml', text.replace('<Duration>2</Duration>', '<Duration>1</Duration>'));
  expect((await run('evaluate', '--in', file)).out).toMatchObject([
    // What misses of A is a piece without a time: 1 + 1, twice.
    {
      valid: false,
      hard: 4,
      soft: 1,
      problems: [expect.stringMatching(/^Line \d+: the solution events of “A” last 2 in all, the event 3$/)],
    },
  ]);
});

test.each([
  [text.replace(/<Instances>[^]*<\/Instances>/, ''), 'Line 1: the archive holds no <Instance>'],
  [text.replace(/<SolutionGroups>[^]*<\/SolutionGroups>/, ''), 'holds no <Solution>; --solution names a file that does'],
  [text.replace('<Weight>2</Weight>', '<Weight>heavy</Weight>'), '<Weight> of <AssignTimeConstraint> “Times” is “heavy”'],
  [text.slice(0, text.indexOf('</Constraints>')), 'has no end'],
])('what is no archive ends with one sentence', async (broken, sentence) => {
  const { code, out, error } = await run('evaluate', '--in', written('broken.xml', broken));
  expect({ code, out, lines: error.length }).toEqual({ code: 2, out: [], lines: 1 });
  expect(error[0]).toContain(sentence);
});
