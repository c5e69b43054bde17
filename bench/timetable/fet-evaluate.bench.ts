// The plain evaluator beside FET's own conflicts file, on FET's example files (official mode); whether the check before a search calls any
// impossible that FET solves; and whether FET takes up what is written.
//   npm run bench -- fet-evaluate     SECONDS=60 SEEDS=1,2 ONLY=Namibia narrow or widen it
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from '#modules/timetable/solver/server/fet/check/check.ts';
import { evaluate } from '#modules/timetable/solver/server/fet/evaluate/evaluate.ts';
import type { Instance } from '#modules/timetable/solver/server/fet/model.ts';
import { readFet } from '#modules/timetable/solver/server/fet/read/read-fet.ts';
import { lockedSolution, solutionOf } from '#modules/timetable/solver/server/fet/read/read-solution.ts';
import { fetExamples, hasFet, runFet } from '#modules/timetable/solver/server/fet/testing/fet-cl.ts';
import { writeFet } from '#modules/timetable/solver/server/fet/write/write-fet.ts';
import { readXml, textOf } from '#modules/timetable/solver/server/xml/read-xml.ts';
import { report } from '../figures.ts';

const { SECONDS = '10', SEEDS = '1', ONLY = '' } = process.env;
const sums = { files: 0, read: 0, solved: 0, equal: 0, wrongly: 0, takenUp: 0, written: 0, readMs: 0, judgeMs: 0, checkMs: 0 };

if (hasFet()) {
  for (const file of exampleFiles()) await tryFile(file);
  report('FET files', [
    { what: 'example files of the official mode', value: sums.files, unit: '' },
    { what: 'of them read whole, every kind understood', value: sums.read, unit: '', limit: sums.files, atLeast: true },
    { what: `timetables that FET found in ${SECONDS} s, seeds ${SEEDS}`, value: sums.solved, unit: '' },
    {
      what: 'of them judged as FET does, within 0.01, nothing hard broken',
      value: sums.equal,
      unit: '',
      limit: sums.solved,
      atLeast: true,
    },
    { what: 'solved files that the check calls impossible', value: sums.wrongly, unit: '', limit: 0 },
    {
      what: 'written files that FET takes up, every activity in its place',
      value: sums.takenUp,
      unit: '',
      limit: sums.written,
      atLeast: true,
    },
    { what: 'reading, all files', value: sums.readMs / 1000, unit: 's' },
    { what: 'check before a search, all files', value: sums.checkMs / 1000, unit: 's' },
    { what: 'judging, all timetables', value: sums.judgeMs / 1000, unit: 's' },
  ]);
}

function exampleFiles(): string[] {
  const all = readdirSync(fetExamples, { recursive: true, encoding: 'utf8' });
  return all.filter((file) => /^FET-\d-official\/.*\.fet$/.test(file) && file.includes(ONLY)).toSorted();
}

async function tryFile(file: string): Promise<void> {
  sums.files += 1;
  const whole = path.join(fetExamples, file);
  const text = textOf(readFileSync(whole));
  const [instance, readMs] = timed(() => readFet(text));
  if (instance.unsupported.length === 0) sums.read += 1;
  const [findings, checkMs] = timed(() => check(instance));
  sums.readMs += readMs;
  sums.checkMs += checkMs;
  const impossible = findings.filter(({ severity }) => severity === 'impossible').length;
  for (const seed of SEEDS.split(',').map(Number)) {
    const run = await runFet(whole, seed, Number(SECONDS));
    if (run.solved === null || run.soft === null) {
      console.log(`${file}  seed ${seed}: FET found none; said to be impossible: ${impossible}`);
      continue;
    }
    const judged = judge(instance, run.solved);
    sums.solved += 1;
    sums.wrongly += impossible > 0 ? 1 : 0;
    const same = Math.abs(judged.soft - run.soft) < 0.01 && judged.hard.length === 0;
    sums.equal += same ? 1 : 0;
    const took = await takenUp(instance, text, run.solved, run.soft);
    const words = same ? 'equal' : `DIFFERS: ${judged.soft.toFixed(3)}, hard ${judged.hard.slice(0, 3).join('; ')}`;
    console.log(`${file}  seed ${seed}: FET ${run.soft}  ${words}  ${took}`);
  }
}

function judge(instance: Instance, solved: string): { soft: number; hard: readonly string[] } {
  const solution = solutionOf(instance, readXml(solved));
  const [{ soft, violations, unplaced }, judgeMs] = timed(() => evaluate(instance, solution));
  sums.judgeMs += judgeMs;
  return { soft, hard: [...violations.map(({ text }) => text), ...unplaced.map((place) => `${place} has no time`)] };
}

/** Writes FET's timetable into the file as the product does and lets FET read it. */
async function takenUp(instance: Instance, text: string, solved: string, soft: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fet-written-'));
  const file = path.join(folder, 'written.fet');
  const solution = solutionOf(instance, readXml(solved));
  writeFileSync(file, writeFet(text, solution));
  const run = await runFet(file, 1, 60);
  rmSync(folder, { recursive: true });
  sums.written += 1;
  const placed = run.solved !== null && JSON.stringify(lockedSolution(readFet(run.solved))) === JSON.stringify(solution);
  const same = placed && run.soft !== null && Math.abs(run.soft - soft) < 0.01;
  sums.takenUp += same ? 1 : 0;
  return same
    ? `taken up in ${run.seconds.toFixed(1)} s`
    : `NOT TAKEN UP: ${placed ? `soft ${run.soft}` : run.printed.slice(-200)}`;
}

function timed<T>(work: () => T): [T, number] {
  const begun = performance.now();
  const made = work();
  return [made, performance.now() - begun];
}
