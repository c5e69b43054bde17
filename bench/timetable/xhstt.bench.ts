// The evaluator on every solution that comes with the archives of XHSTT-2014: what files report, what the specification gives, time and memory.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { toProblem } from '#modules/timetable/solver/server/xhstt/problem/to-problem.ts';
import { evaluate } from '#modules/timetable/solver/server/xhstt/evaluate/evaluate.ts';
import { namesOf } from '#modules/timetable/solver/server/xhstt/model/names.ts';
import { instanceOf, readArchive } from '#modules/timetable/solver/server/xhstt/read/archive.ts';
import { folder, names, published, stale, textOf } from '#modules/timetable/solver/server/xhstt/testing/reference.ts';
import { type Figure, report } from '../figures.ts';

/** Processor seconds that the work takes. */
function seconds<T>(work: () => T): [T, number] {
  const before = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(before);
  return [made, (user + system) / 1e6];
}

const alone = process.argv[2];
if (alone !== undefined) {
  // In a process of its own: what it takes to read one archive, from nothing.
  const [, cpu] = seconds(() => readArchive(textOf(alone) ?? ''));
  console.log(JSON.stringify({ cpu, megabytes: process.resourceUsage().maxRSS / 1024 }));
} else if (folder === null) {
  console.log('NOT RUN: XHSTT_FOLDER names no folder with the archives of XHSTT-2014');
} else {
  compared(folder);
}

function compared(where: string): void {
  let solutions = 0;
  let reported = 0;
  let differing = 0;
  let best = 0;
  const absent: string[] = [];
  const rows: string[][] = [['file', 'solution group', 'hard, soft', 'reported', '']];
  const times: string[][] = [['file', 'kB', 'read s', 'judge s', 'as a problem s']];
  // What else lies in the folder is judged too: the instances made for study (`xhstt-2014a`) report no cost.
  const found = readdirSync(where)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => path.basename(file, '.xml'));
  for (const name of new Set([...names, ...found.toSorted()])) {
    const text = textOf(name);
    if (text === null) {
      absent.push(name);
      continue;
    }
    const [archive, reading] = seconds(() => readArchive(text));
    const instance = instanceOf(archive);
    const [judged, judging] = seconds(() =>
      archive.solutions.map((one) => ({ one, found: evaluate(instance, one, namesOf(instance)) })),
    );
    const [, turning] = seconds(() => toProblem(instance));
    times.push([name, `${Math.round(text.length / 1000)}`, reading.toFixed(3), judging.toFixed(3), turning.toFixed(3)]);
    for (const { one, found } of judged) {
      solutions += 1;
      const cost = `${found.hard}, ${found.soft}`;
      const said = one.reported === null ? '' : `${one.reported.hard}, ${one.reported.soft}`;
      const known = stale.find((old) => old.name === name && old.group === one.group && one.reported);
      if (one.reported) reported += 1;
      if (said !== '' && said !== cost && !known) differing += 1;
      if (!found.valid) differing += 1;
      const word = said === '' ? '' : said === cost ? 'equal' : known ? `differs: ${known.event}: ${known.why}` : 'DIFFERS';
      rows.push([name, one.group, cost, said, found.valid ? word : `INVALID: ${found.problems[0]}`]);
    }
    const [hard, soft] = published[name] ?? [-1, -1];
    if (judged.some(({ found }) => found.hard === hard && found.soft === soft)) best += 1;
  }
  shown(rows);
  shown(times);
  if (absent.length > 0) console.log(`\nNOT COMPARED, not in the folder: ${absent.join(', ')}`);
  const largest = names.filter((name) => !absent.includes(name)).toSorted((a, b) => sizeOf(where, b) - sizeOf(where, a))[0] ?? '';
  const { cpu, megabytes } = memoryOf(largest);
  const expected = Object.keys(published).filter((name) => !absent.includes(name)).length;
  const figures: Figure[] = [
    { what: 'solutions judged', value: solutions, unit: '', limit: 1, atLeast: true },
    { what: 'with a reported cost', value: reported, unit: '', limit: 1, atLeast: true },
    { what: 'that differ from it without a reason', value: differing, unit: '', limit: 0 },
    { what: `published best costs found again, of ${expected}`, value: best, unit: '', limit: expected, atLeast: true },
    { what: `reading the largest, ${largest}`, value: cpu, unit: 's of processor', limit: 2 },
    { what: 'memory of that process at most', value: megabytes, unit: 'MB', limit: 500 },
  ];
  report('XHSTT-2014: solutions judged by the specification', figures);
}

function memoryOf(name: string): { cpu: number; megabytes: number } {
  const answer: unknown = JSON.parse(execFileSync(process.execPath, [import.meta.filename, name], { encoding: 'utf8' }));
  if (typeof answer === 'object' && answer !== null && 'cpu' in answer && 'megabytes' in answer)
    return { cpu: Number(answer.cpu), megabytes: Number(answer.megabytes) };
  throw new Error('The process that reads one archive said nothing');
}

function sizeOf(where: string, name: string): number {
  return statSync(path.join(where, `${name}.xml`)).size;
}

function shown(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
