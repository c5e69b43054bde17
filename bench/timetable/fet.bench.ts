// The search beside FET's own on FET's example files, in processor seconds of the same run, and on a school of our own.
//   npm run bench -- timetable/fet.bench     PART=first,soft,hard,school,memory SEEDS=1,2,3 ONLY=Concordia narrow it
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFet } from '#modules/timetable/solver/server/fet/read/read-fet.ts';
import { lockedSolution } from '#modules/timetable/solver/server/fet/read/read-solution.ts';
import { fetExamples, hasFet, runFet } from '#modules/timetable/solver/server/fet/testing/fet-cl.ts';
import { type Figure, median, report } from '../figures.ts';
import { ownSchool } from './own-school.ts';

const { PART = 'first,soft,hard,school,memory', SEEDS = '1,2,3', ONLY = '' } = process.env;
const parts = new Set(PART.split(','));
const seeds = SEEDS.split(',').map(Number);
const official = path.join(fetExamples, 'FET-5-official');

const usual: Readonly<Record<string, string>> = {
  'South-Africa SIBUKOSETFU': 'South-Africa/2021/SIBUKOSETFU/SIBUKOSETFU.fet',
  'India St-Joseph': 'India/2021/St-Joseph-EMHSS-Puthanangadi/stjosephemhss.fet',
  'Romania Tg-Mures': 'Romania/Pedagogic-High-School-Tg-Mures/2007-2008_sem1-d.fet',
  'Brazil more difficult': 'Brazil/1/Brazil-more-difficult.fet',
  'Belize Sacred Heart': 'Belize/Sacred-Heart-College/shc-2007/sacred_heart_college.fet',
  'Namibia Nehale': 'Namibia/by-Bobby/set-8-2017/NehaleSS2017T1a.fet',
  'Namibia Concordia': 'Namibia/by-Bobby/set-2/may-take-hours/CONCORDIA.fet',
  'Hungary vmg': 'Hungary/Varosmajori_Gimnazium_Budapest/vmg-20180901b-9.fet',
  'Germany school 1, min-days 100': 'Germany/secondary-school-1/constraints-min-days-100-few-0/German-100_and_0.fet',
};
const difficult: Readonly<Record<string, string>> = {
  'Hungary Bethlen': 'Hungary/Bethlen/2007-2008-difficult/Bethlen_2007_2008.fet',
  'Greece Gymnasio': 'Greece/Gymnasio/Gymnasio.fet',
  'Brazil EEBLJ': 'Brazil/2/EEBLJ-Diurno.fet',
  'Germany GYR': 'Germany/secondary-school-2/GYR.fet',
};

const folder = mkdtempSync(path.join(tmpdir(), 'fet-bench-'));
const figures: Figure[] = [];
try {
  if (hasFet()) {
    for (const [name, file] of named(usual)) await compared(name, path.join(official, file));
    if (parts.has('hard')) await difficultOnes();
  }
  if (parts.has('school')) await school();
  if (parts.has('memory')) await memory();
  report('The search beside FET, and a school of our own', figures);
} finally {
  rmSync(folder, { recursive: true });
}

function named(examples: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(examples).filter(([name]) => name.toLowerCase().includes(ONLY.toLowerCase()));
}

/** Processor seconds of all programs that this process has started and that have ended, in steps of 0.01. */
function ofChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

async function cpuOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = ofChildren();
  const made = await work();
  return [made, ofChildren() - before];
}

interface Ours {
  readonly status: string;
  readonly placed: number;
  readonly total: number;
  readonly soft: number;
  readonly firstCompleteCpu: number | null;
  /** Of the whole process, its start and reading included; megabytes that it held at most. */
  readonly cpu: number;
  readonly megabytes: number;
}

/** Runs the command as people do. */
async function solve(file: string, out: string, seed: number, goal: 'first' | 'best', seconds: number): Promise<Ours> {
  const limits = ['--cpu-seconds', String(seconds), '--seconds', String(seconds * 8)];
  const args = ['scripts/timetable.ts', 'solve', '--in', file, '--out', out, '--goal', goal, '--seed', String(seed), ...limits];
  let megabytes = 0;
  const [said, cpu] = await cpuOf(
    () =>
      new Promise<string>((resolve) => {
        let text = '';
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
        const looking = setInterval(() => {
          megabytes = Math.max(megabytes, heldBy(child.pid ?? 0));
        }, 100);
        child.stdout.on('data', (chunk) => (text += String(chunk)));
        child.on('close', () => {
          clearInterval(looking);
          resolve(text);
        });
      }),
  );
  const found: Pick<Ours, 'status' | 'placed' | 'total' | 'soft' | 'firstCompleteCpu'> = JSON.parse(said);
  return { ...found, cpu, megabytes };
}

/** Megabytes that a process held at most; 0 when it has ended. */
function heldBy(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Whether FET takes up a file at once with every activity in its place. */
async function accepted(file: string): Promise<boolean> {
  const run = await runFet(file, 1, 10, 10);
  if (run.solved === null) return false;
  return (
    JSON.stringify(lockedSolution(readFet(run.solved))) === JSON.stringify(lockedSolution(readFet(readFileSync(file, 'utf8'))))
  );
}

async function compared(name: string, file: string): Promise<void> {
  if (!parts.has('first') && !parts.has('soft')) return;
  const fet: number[] = [];
  const softs: number[] = [];
  for (const seed of seeds) {
    const [run, cpu] = await cpuOf(() => runFet(file, seed, 300));
    fet.push(cpu);
    if (run.soft !== null) softs.push(run.soft);
  }
  const limit = Math.max(1, median(fet));
  const out = path.join(folder, 'out.fet');
  if (parts.has('first')) {
    console.log(`${name}: FET ${fet.map((cpu) => cpu.toFixed(2)).join(', ')}`);
    for (const seed of seeds) {
      const found = await solve(file, out, seed, 'first', Math.max(20, 4 * limit));
      const cpu = found.status === 'complete' ? found.cpu : Infinity;
      figures.push({ what: `${name}, seed ${seed}: first complete`, value: cpu, unit: 's', limit });
      if (seed === seeds[0]) await taken(name, out);
    }
  }
  if (parts.has('soft')) {
    const [seed = 1] = seeds;
    const found = await solve(file, out, seed, 'best', 60);
    console.log(`${name}: soft ${found.soft}, FET ${softs.join(', ')}`);
    const least = Math.min(...softs);
    // Nothing is lower than nothing.
    const soft = found.status === 'complete' ? found.soft : Infinity;
    figures.push({
      what: `${name}: soft at 60 s, beside FET's least`,
      value: soft,
      unit: '',
      limit: least === 0 ? 0 : least - 1e-6,
    });
    await taken(name, out);
  }
}

async function taken(name: string, file: string): Promise<void> {
  figures.push({
    what: `${name}: FET takes up the file`,
    value: (await accepted(file)) ? 1 : 0,
    unit: '',
    limit: 1,
    atLeast: true,
  });
}

async function difficultOnes(): Promise<void> {
  let solved = 0;
  for (const [name, file] of named(difficult)) {
    const out = path.join(folder, 'out.fet');
    const runs: Ours[] = [];
    for (const seed of seeds) runs.push(await solve(path.join(official, file), out, seed, 'first', 60));
    const all = runs.filter(({ status }) => status === 'complete');
    console.log(`${name}: ${runs.map(({ placed, total, cpu }) => `${placed}/${total} in ${cpu.toFixed(1)} s`).join(', ')}`);
    if (all.length === seeds.length) solved += 1;
    if (runs.at(-1)?.status === 'complete') await taken(name, out);
  }
  figures.push({ what: 'difficult ones solved in 60 s with every seed', value: solved, unit: '', limit: 2, atLeast: true });
}

async function school(): Promise<void> {
  const file = path.join(folder, 'school.fet');
  const out = path.join(folder, 'school-out.fet');
  writeFileSync(file, ownSchool());
  for (const seed of seeds) {
    const first = await solve(file, out, seed, 'first', 30);
    figures.push({ what: `our school, seed ${seed}: first complete`, value: first.cpu, unit: 's', limit: 3 });
    const best = await solve(file, out, seed, 'best', 30);
    const cost = await costs(file, out);
    const of = (kind: string) => cost.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.cost, 0);
    figures.push(
      { what: `our school, seed ${seed}: complete`, value: best.placed, unit: '', limit: best.total, atLeast: true },
      { what: 'undesired slots at 30 s', value: of('ConstraintActivitiesPreferredTimeSlots') / 0.9, unit: '', limit: 0 },
      // A teacher can have none; one hour a teacher is what people call good.
      { what: 'gaps of 60 teachers at 30 s', value: of('ConstraintTeachersMaxGapsPerWeek') / 0.5, unit: '', limit: 30 },
    );
  }
}

async function costs(file: string, solution: string): Promise<readonly { kind: string; cost: number }[]> {
  const args = ['scripts/timetable.ts', 'evaluate', '--in', file, '--solution', solution];
  const text = await new Promise<string>((resolve) => {
    let said = '';
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.on('close', () => resolve(said));
  });
  const { constraints }: { constraints: { kind: string; cost: number }[] } = JSON.parse(text);
  return constraints;
}

async function memory(): Promise<void> {
  const file = path.join(folder, 'large.fet');
  writeFileSync(file, ownSchool(6));
  const found = await solve(file, path.join(folder, 'large-out.fet'), 1, 'best', 60);
  figures.push(
    { what: 'lessons of six such schools', value: found.total, unit: '', limit: 5000, atLeast: true },
    { what: 'placed in 60 s', value: found.placed, unit: '', limit: found.total, atLeast: true },
    { what: 'first complete', value: found.firstCompleteCpu ?? Infinity, unit: 's' },
    { what: 'memory at most', value: found.megabytes, unit: 'MB', limit: 500 },
  );
}
