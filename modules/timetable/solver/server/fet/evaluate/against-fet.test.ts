import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textOf } from '../../xml/read-xml.ts';
import { readXml } from '../../xml/read-xml.ts';
import { check } from '../check/check.ts';
import { readFet } from '../read/read-fet.ts';
import { solutionOf } from '../read/read-solution.ts';
import { fetExamples, hasFet, runFet } from '../testing/fet-cl.ts';
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
