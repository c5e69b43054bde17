// The search on the archives of XHSTT-2014 from nothing, one thread: hard and soft cost as the plain judge has them, beside the best known.
//   npm run bench -- timetable/xhstt-solve     SECONDS=60 (of processor; 600) ONLY=BR-SA-00,GR-PA-08 or ONLY=all SEEDS=1,2 narrow or widen it
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { costsOf, evaluate } from '#modules/timetable/solver/server/xhstt/evaluate/evaluate.ts';
import { namesOf } from '#modules/timetable/solver/server/xhstt/model/names.ts';
import { instanceOf, readArchive } from '#modules/timetable/solver/server/xhstt/read/archive.ts';
import { understood } from '#modules/timetable/solver/server/xhstt/read/pieces.ts';
import { folder, published, textOf } from '#modules/timetable/solver/server/xhstt/testing/reference.ts';
import { type Figure, report } from '../figures.ts';

const seconds = Number(process.env['SECONDS'] ?? 600);
const seeds = (process.env['SEEDS'] ?? '1').split(',').map(Number);
const only = process.env['ONLY'] ?? '';
/** Instances whose best is far from what a search of minutes finds: three times as much will do. */
const wide = /^(?:AU-TE|AU-BG|DK|NL|UK)/;
/** Instances without a known timetable that keeps all hard rules. */
const broken = new Set(['DK-VG-09', 'UK-SP-06']);

/** What the last line of the command says, and what its process took. */
interface Run {
  readonly hard: number;
  readonly soft: number;
  readonly cpu: number;
  readonly firstCompleteCpu: number | null;
  readonly megabytes: number;
}

if (folder === null) console.log('NOT RUN: XHSTT_FOLDER names no folder with the archives of XHSTT-2014');
else await all(folder);

async function all(where: string): Promise<void> {
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'xhstt-bench-')), 'out.xml');
  const figures: Figure[] = [];
  try {
    for (const name of named(where)) {
      const text = textOf(name);
      if (text === null) {
        console.log(`NOT RUN: ${name} is not in the folder`);
        continue;
      }
      for (const seed of seeds) figures.push(...(await figuresOf(name, text, seed, path.join(where, `${name}.xml`), out)));
    }
    report(`XHSTT-2014 from nothing in ${seconds} processor seconds, one thread`, figures);
  } finally {
    rmSync(path.dirname(out), { recursive: true });
  }
}

function named(where: string): string[] {
  if (only === '') return Object.keys(published).filter((name) => name !== 'ES-SS-08');
  if (only !== 'all') return only.split(',');
  const files = readdirSync(where).filter((file) => file.endsWith('.xml'));
  return files.map((file) => path.basename(file, '.xml')).filter((name) => textOf(name) !== null);
}

async function figuresOf(name: string, text: string, seed: number, file: string, out: string): Promise<Figure[]> {
  const run = await solve(file, seed, out);
  const archive = readArchive(text);
  const instance = instanceOf(archive);
  const names = namesOf(instance);
  const [made] = readArchive(readFileSync(out, 'utf8')).solutions;
  const judged = made ? evaluate(instance, made, names) : null;
  const known =
    published[name] ??
    archive.solutions
      .map((one) => costsOf(instance, understood(instance, names, one).pieces))
      .map(({ hard, soft }): readonly [number, number] => [hard, soft])
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])[0];
  const what = `${name}, seed ${seed}`;
  const best = known ? `; best known ${known.join(', ')}` : '';
  const first = run.firstCompleteCpu === null ? 'never complete' : `complete at ${run.firstCompleteCpu} s`;
  console.log(`${what}: ${judged?.hard}, ${judged?.soft} in ${run.cpu} s, ${first}, ${Math.round(run.megabytes)} MB${best}`);
  const soft = known?.[1] ?? 0;
  const aim = wide.test(name) ? 3 * soft : soft > 20 ? 1.25 * soft : soft + 5;
  return [
    { what: `${what}: hard`, value: judged?.hard ?? Number.NaN, unit: '', ...(broken.has(name) ? {} : { limit: 0 }) },
    { what: `${what}: soft`, value: judged?.soft ?? Number.NaN, unit: '', ...(known ? { limit: aim } : {}) },
    { what: `${what}: processor`, value: run.cpu, unit: 's', limit: seconds * 1.02 + 1 },
    { what: `${what}: memory`, value: run.megabytes, unit: 'MB', limit: 500 },
  ];
}

/** Runs the command as people do; the wall's limit is far away. */
function solve(file: string, seed: number, out: string): Promise<Run> {
  const limits = ['--cpu-seconds', String(seconds), '--seconds', String(seconds * 20)];
  const args = ['scripts/timetable.ts', 'solve', '--in', file, '--out', out, '--seed', String(seed), '--threads', '1', ...limits];
  return new Promise((resolve) => {
    let text = '';
    let megabytes = 0;
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const looking = setInterval(() => (megabytes = Math.max(megabytes, heldBy(child.pid ?? 0))), 500);
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.on('close', () => {
      clearInterval(looking);
      const found: Omit<Run, 'megabytes'> = JSON.parse(text);
      resolve({ ...found, megabytes });
    });
  });
}

/** Megabytes that a process held at most; 0 when it has ended. */
function heldBy(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
