import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textOf } from '../../xml/read-xml.ts';
import { readXml } from '../../xml/read-xml.ts';
import { check } from '../check/check.ts';
import { readFet } from '../read/read-fet.ts';
import { solutionOf } from '../read/read-solution.ts';
import { fetExamples, hasFet, runFet } from '../testing/fet-cl.ts';
import { constraintText, idsText, placedAt, smallText } from '../testing/small.ts';
import { writeFet } from '../write/write-fet.ts';
import { evaluate } from './evaluate.ts';

/** Examples that FET solves in a moment; all of them are compared in `bench/timetable`. */
const quick = ['South-Africa/2021/SIBUKOSETFU/SIBUKOSETFU', 'Argentina/Horario_ISJ', 'Italy/2007/simple/simpler-Italian'];

test.runIf(hasFet()).each(quick)('%s is judged as FET judges it, and not called impossible', async (name) => {
  const file = path.join(fetExamples, 'FET-5-official', `${name}.fet`);
  expect(existsSync(file)).toBe(true);
  const instance = readFet(textOf(readFileSync(file)));
  expect(check(instance).filter(({ severity }) => severity === 'impossible')).toEqual([]);
  const run = await runFet(file, 1, 60);
  const judged = evaluate(instance, solutionOf(instance, readXml(run.solved ?? '')));
  expect(judged).toMatchObject({ unplaced: [], violations: [] });
  expect(judged.soft).toBeCloseTo(run.soft ?? Number.NaN, 2);
});

test.runIf(hasFet()).each([0, 95])('FET takes up two of a kind on one day and no third, at weight %i', async (weight) => {
  const lessons = [1, 2, 3].map((id) => ({ id, teacher: 'Ann', subject: 'Maths', students: '1B' }));
  const fields = `<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>${idsText(1, 2, 3)}<MinDays>1</MinDays>`;
  const time = constraintText('MinDaysBetweenActivities', weight, fields);
  const folder = mkdtempSync(path.join(tmpdir(), 'third-'));
  for (const [days, thirds] of [
    [[0, 0, 1], 0],
    [[0, 0, 0], 1],
  ] as const) {
    const small = { activities: lessons, time };
    const placed = placedAt(small, ...days.map((day, hour): [number, number] => [day, hour]));
    const text = smallText(small);
    expect(evaluate(readFet(text), placed).violations).toHaveLength(thirds);
    const file = path.join(folder, `${thirds}.fet`);
    writeFileSync(file, writeFet(text, placed));
    expect((await runFet(file, 1, 2, 1)).solved === null).toBe(thirds === 1);
  }
  rmSync(folder, { recursive: true });
});
