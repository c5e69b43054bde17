import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { constraintText, idsText, smallText } from '../fet/testing/small.ts';
import { archiveText, event, list, rule } from '../xhstt/testing/small.ts';
import { timetableCommand } from './command.ts';
import type { Solved } from './solve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-solve-'));
const at = (name: string): string => path.join(folder, name);

function written(name: string, text: string): string {
  writeFileSync(at(name), text);
  return at(name);
}

async function run(...args: readonly string[]): Promise<{ code: number; line: Solved; error: string[] }> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await timetableCommand(args, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, line: JSON.parse(out.at(-1) ?? '{}') as Solved, error };
}

async function judged(problem: string, solution: string): Promise<unknown> {
  const out: string[] = [];
  await timetableCommand(['evaluate', '--in', problem, '--solution', solution], {
    out: (line) => out.push(line),
    error: () => {},
  });
  return JSON.parse(out[0] ?? '{}');
}

/** Maths twice on one day costs, and the only way round it is to let Ann have a gap, which costs less. */
const wishes =
  constraintText(
    'MinDaysBetweenActivities',
    80,
    `<Consecutive_If_Same_Day>true</Consecutive_If_Same_Day>${idsText(1, 2)}<MinDays>1</MinDays>`,
  ) + constraintText('TeacherMaxDaysPerWeek', 50, '<Teacher_Name>Ann</Teacher_Name><Max_Days_Per_Week>1</Max_Days_Per_Week>');
const hall = constraintText(
  'ActivityPreferredRooms',
  100,
  '<Activity_Id>5</Activity_Id><Number_of_Preferred_Rooms>1</Number_of_Preferred_Rooms><Preferred_Room>Both</Preferred_Room>',
);
const school = written('school.fet', smallText({ time: wishes, space: hall }));

test('a timetable of a FET file is complete, as good as can be, and judged from its file', async () => {
  const out = at('solved.fet');
  const { code, line, error } = await run('solve', '--in', school, '--out', out, '--seconds', '2');
  expect(code).toBe(0);
  expect(line).toMatchObject({ status: 'complete', placed: 5, total: 5, hard: 0, seed: 1, unsupported: [], unplaced: [] });
  expect(error.at(-1)).toMatch(/^progress cpu=\d+\.\d\d wall=\d+\.\d\d placed=5\/5 hard=0 soft=/);
  // Two days of Ann cost 0.5 for each lesson of the lighter one; one day costs 0.8.
  expect(line.soft).toBe(0.5);
  expect(await judged(school, out)).toMatchObject({ valid: true, hard: 0, soft: 0.5 });
  expect(readFileSync(out, 'utf8')).toContain('<Number_of_Real_Rooms>2</Number_of_Real_Rooms>');
});

test('the same seed gives the same bytes, and a timetable to begin with is kept where it can be', async () => {
  const [one, two, three] = [at('one.fet'), at('two.fet'), at('three.fet')];
  const first = ['--goal', 'first', '--seed', '7'];
  await run('solve', '--in', school, '--out', one, ...first);
  await run('solve', '--in', school, '--out', two, ...first);
  expect(readFileSync(two, 'utf8')).toBe(readFileSync(one, 'utf8'));
  await run('solve', '--in', school, '--out', three, '--start', one, '--goal', 'first', '--seed', '99');
  expect(readFileSync(three, 'utf8')).toBe(readFileSync(one, 'utf8'));
});

test('an archive of XHSTT is solved and judged the same by the specification', async () => {
  const events = [event('A', 3, { with: ['T1', 'C1'] }), event('B', 2, { with: ['C1'], roles: ['Teacher'] })];
  const all = list('Events', ['A', 'B']);
  const problem = written(
    'school.xml',
    archiveText(events, [
      rule('AssignTimeConstraint', all, '', { id: 'Times' }),
      rule('AssignResourceConstraint', list('Events', ['B']), '<Role>Teacher</Role>', { id: 'Teachers' }),
      rule('AvoidClashesConstraint', list('ResourceGroups', ['Teachers', 'Classes']), '', { id: 'Clashes' }),
    ]),
  );
  const out = at('solved.xml');
  const { code, line } = await run('solve', '--in', problem, '--out', out, '--seconds', '5');
  expect([code, line.status, line.hard, line.soft]).toEqual([0, 'complete', 0, 0]);
  expect(await judged(problem, out)).toMatchObject({ valid: true, hard: 0, soft: 0 });
});

test('what cannot be is said with reasons, and what has no place with what stands in its way', async () => {
  const long = Array.from({ length: 14 }, (_, i) => ({ id: i + 1, teacher: 'Ann', subject: 'Maths', students: '1A' }));
  const problem = written('too-much.fet', smallText({ activities: long }));
  const out = at('too-much-solved.fet');
  const { code, line } = await run('solve', '--in', problem, '--out', out, '--seconds', '1');
  expect([code, line.status, line.placed, line.hard]).toEqual([5, 'infeasible', 12, 2]);
  expect(line.reasons?.join()).toMatch(/14/);
  expect(line.unplaced.map(({ reason }) => reason)[0]).toMatch(/of 12 slots to begin in teacher Ann has other lessons in 12/);
  expect(await judged(problem, out)).toMatchObject({ valid: true, hard: 2 });
});

test.each([
  [['--in', school], /--out FILE is missing/],
  [['--in', school, '--out', at('no.fet'), '--seed', '1.5'], /--seed is a whole number/],
  [['--in', school, '--out', at('no.fet'), '--goal', 'fast'], /--goal is best or first/],
  [['--in', at('none.fet'), '--out', at('no.fet')], /cannot be read/],
  [['--in', school, '--out', at('no.fet'), '--threads', '0'], /--threads is a whole number from 1/],
])('%j is refused in one sentence and writes nothing', async (args, sentence) => {
  const { code, error } = await run('solve', ...args);
  expect([code, error.length]).toEqual([2, 1]);
  expect(error[0]).toMatch(sentence);
  expect(existsSync(at('no.fet'))).toBe(false);
});

test('constraints of unknown kinds are named and nothing is written, unless they are to be left out', async () => {
  const odd = constraintText('TeacherMaxZeroGapsPerAfternoon', 100, '<Teacher_Name>Ann</Teacher_Name>');
  const problem = written('odd.fet', smallText({ time: odd }));
  const refused = await run('solve', '--in', problem, '--out', at('odd-solved.fet'));
  expect([refused.code, refused.line.status, refused.line.unsupported]).toEqual([
    3,
    'unsupported',
    ['ConstraintTeacherMaxZeroGapsPerAfternoon'],
  ]);
  expect(existsSync(at('odd-solved.fet'))).toBe(false);
  const left = await run('solve', '--in', problem, '--out', at('odd-solved.fet'), '--unsupported', 'ignore', '--goal', 'first');
  expect([left.code, left.line.unsupported]).toEqual([0, ['ConstraintTeacherMaxZeroGapsPerAfternoon']]);
});

test('told to end, it ends at once with the best so far, whole', async () => {
  const out = at('ended.fet');
  const script = path.resolve('scripts/timetable.ts');
  const child = spawn(process.execPath, [script, 'solve', '--in', school, '--out', out, '--seconds', '600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  while (!existsSync(out)) await sleep(20);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, (JSON.parse(said) as Solved).status]).toEqual([0, 'complete']);
  expect(await judged(school, out)).toMatchObject({ valid: true, hard: 0 });
  expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
});
