import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Debian's packages fet and fet-data put the program and its examples; what needs them is left out where they are not installed. */
export const fetProgram = '/usr/bin/fet-cl';
export const fetExamples = '/usr/share/doc/fet-data/examples';

/** Whether FET is installed; says so where it is not. */
export function hasFet(): boolean {
  const there = existsSync(fetProgram) && existsSync(fetExamples);
  if (!there) console.warn('LEFT OUT: tests against FET itself need it (Debian: apt-get install fet fet-data)');
  return there;
}

const timetables = [
  'statistics',
  'dayshorizontal',
  'daysvertical',
  'timehorizontal',
  'timevertical',
  'subgroups',
  'groups',
  'years',
];
const others = ['teachers', 'teachersfreeperiods', 'rooms', 'subjects', 'activitytags', 'activities'];

export interface FetRun {
  /** FET's own file of data and timetable; null where it found none in time. */
  readonly solved: string | null;
  /** What its conflicts file calls "Total soft conflicts". */
  readonly soft: number | null;
  /** The text of that file. */
  readonly conflicts: string;
  /** Seconds of the clock and of the processor. */
  readonly seconds: number;
  /** What it printed. */
  readonly printed: string;
}

/**
 * Runs FET on a file with a seed, at most so many seconds.
 * @param grace seconds after which it is ended where it does not look at its own limit, as where all is locked and nothing fits
 */
export async function runFet(file: string, seed: number, seconds: number, grace = 30): Promise<FetRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fet-'));
  const quiet = [...timetables, ...others].map((name) => `--writetimetables${name}=false`);
  const seeds = ['10', '11', '12', '20', '21', '22'].map((part) => `--randomseeds${part}=${seed}`);
  const unasked = ['notperfectconstraints', 'studentsminhoursdailywithallowemptydays', 'groupactivitiesininitialorder'];
  const args = [
    `--inputfile=${file}`,
    `--outputdir=${folder}`,
    `--timelimitseconds=${seconds}`,
    '--htmllevel=0',
    ...quiet,
    ...seeds,
    ...unasked.map((name) => `--warnifusing${name}=false`),
  ];
  const begun = performance.now();
  const printed = await new Promise<string>((resolve) => {
    execFile(fetProgram, args, { timeout: (seconds + grace) * 1000, maxBuffer: 1e8 }, (_error, out, err) => resolve(out + err));
  });
  const took = (performance.now() - begun) / 1000;
  try {
    const name = path.basename(file).replace(/\.fet$/, '');
    const found = path.join(folder, 'timetables', name);
    const read = (end: string) => {
      const written = existsSync(found) ? readdirSync(found).find((one) => one.endsWith(end)) : undefined;
      return written === undefined ? null : readFileSync(path.join(found, written), 'utf8').replace(/^\uFEFF/, '');
    };
    const solved = read('_data_and_timetable.fet');
    const conflicts = read('_soft_conflicts.txt') ?? '';
    const total = /Total soft conflicts: ([\d.]+)/.exec(conflicts)?.[1];
    return { solved, soft: total === undefined ? null : Number(total), conflicts, seconds: took, printed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
