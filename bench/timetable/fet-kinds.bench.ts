// Every kind of constraint by chance: small schools whose whole timetable is locked, so that FET judges just that timetable and chooses
// nothing. Where FET lets a kind be broken, its figure is compared; where it does not, whether it takes the timetable at all.
//   npm run bench -- fet-kinds     TRIES=10 ONLY=Gaps
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evaluate } from '#modules/timetable/solver/server/fet/evaluate/evaluate.ts';
import { readings } from '#modules/timetable/solver/server/fet/kinds/kinds.ts';
import { readFet } from '#modules/timetable/solver/server/fet/read/read-fet.ts';
import { lockedSolution, solutionOf } from '#modules/timetable/solver/server/fet/read/read-solution.ts';
import { type FetRun, hasFet, runFet } from '#modules/timetable/solver/server/fet/testing/fet-cl.ts';
import { readXml } from '#modules/timetable/solver/server/xml/read-xml.ts';
import { report } from '../figures.ts';
import { kindFields } from './kind-fields.ts';
import { type Fields, lockedSchool } from './random-school.ts';

const { TRIES = '3', ONLY = '' } = process.env;
/** Low, so that FET passes over what is broken at once. */
const light = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'fet-kinds-'));
const sums = { tried: 0, equal: 0, broken: 0, hard: 0 };

if (hasFet()) {
  const kinds = [...kindFields].filter(([kind]) => kind.includes(ONLY));
  for (const [kind, fields] of kinds) {
    const found: string[] = [];
    for (let seed = 1; seed <= Number(TRIES); seed += 1) found.push(await tryKind(kind, fields, seed));
    console.log(`${kind}  ${found.join('  ')}`);
  }
  const unknown = kinds.filter(([kind]) => !readings.has(kind));
  report('Kinds of FET constraints', [
    { what: 'kinds that are understood', value: readings.size, unit: '' },
    { what: 'kinds tried', value: kinds.length, unit: '' },
    { what: 'of them not understood', value: unknown.length, unit: '', limit: 0 },
    { what: 'timetables judged by both', value: sums.tried, unit: '' },
    { what: 'of them judged the same', value: sums.equal, unit: '', limit: sums.tried, atLeast: true },
    { what: 'with something broken, so that the comparison could fail', value: sums.broken, unit: '' },
    { what: 'of kinds that FET wants at 100 %', value: sums.hard, unit: '' },
  ]);
}
rmSync(folder, { recursive: true });

/** One school, at a light weight, or at 100 % where FET asks for that. */
async function tryKind(kind: string, fields: Fields, seed: number): Promise<string> {
  const first = await judged(kind, fields, light, seed);
  const { run, soft } = first;
  if (run.solved === null && run.printed.includes('100')) return tryHard(kind, fields, seed);
  sums.tried += 1;
  if (soft > 0) sums.broken += 1;
  if (run.soft === null || Math.abs(run.soft - soft) > 0.001 || first.hard > 0) return `DIFFERS: FET ${run.soft}, here ${soft}`;
  sums.equal += 1;
  return String(Math.round((soft * 100) / light));
}

async function tryHard(kind: string, fields: Fields, seed: number): Promise<string> {
  const { run, hard } = await judged(kind, fields, 100, seed);
  sums.tried += 1;
  sums.hard += 1;
  if (hard > 0) sums.broken += 1;
  const takes = run.solved !== null;
  if (takes !== (hard === 0)) return `DIFFERS: FET ${takes ? 'takes' : 'refuses'} it, here ${hard} are broken`;
  sums.equal += 1;
  return takes ? 'well' : 'refused';
}

interface Both {
  readonly run: FetRun;
  readonly soft: number;
  readonly hard: number;
}

async function judged(kind: string, fields: Fields, weight: number, seed: number): Promise<Both> {
  const text = lockedSchool(kind, fields, weight, seed);
  const file = path.join(folder, 'locked.fet');
  writeFileSync(file, text);
  const instance = readFet(text);
  // Where everything is locked FET ends within a tenth of a second, or never.
  const run = await runFet(file, seed, 1, 0);
  // FET chooses rooms that are not locked.
  const solution = run.solved === null ? lockedSolution(instance) : solutionOf(instance, readXml(run.solved));
  const { soft, violations } = evaluate(instance, solution);
  return { run, soft, hard: violations.length };
}
