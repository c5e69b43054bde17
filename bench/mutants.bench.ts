// Changes one thing at a time in the code by which money moves, results are made and access is granted, and asks the tests
// whether they notice. MUTANTS_MINUTES (20) is how long, MUTANTS_SEED which ones, MUTANTS_AREA one area alone,
// MUTANTS_FILES those whose path holds the word, MUTANTS_AT (`file:line,file:line`) all of these lines, and MUTANTS_LISTED=1
// the rules of `mutants/listed.ts` instead; MUTANTS_FROM leaves out so many of the first, which an earlier run has judged.
// Works on a copy of the tree.
import path from 'node:path';
import { sampleName, sampleOf } from '../app/testing/sample-folder.ts';
import { type Area, areas } from './mutants/areas.ts';
import { inTurn, mutantsOfArea } from './mutants/chosen.ts';
import { type Judged, judge, standing } from './mutants/judged.ts';
import { listedMutants } from './mutants/listed.ts';
import type { Mutant } from './mutants/mutant.ts';
import { checks, Reach, testsUnder } from './mutants/tests-of.ts';
import { startRunner } from './mutants/run-tests.ts';
import { copyOfTree } from './mutants/tree-copy.ts';

/** Of a hundred mutants that are no equivalents, so many may survive. */
const atMost = 5;
const root = path.join(import.meta.dirname, '..');
const minutes = Number(process.env['MUTANTS_MINUTES'] ?? 20);
const seed = Number(process.env['MUTANTS_SEED'] ?? Date.now() % 100_000);
const wanted = areas.filter(({ name }) => name === (process.env['MUTANTS_AREA'] ?? name));
const lines = process.env['MUTANTS_AT']?.split(',');
const listed = process.env['MUTANTS_LISTED'] === '1';

const begun = Date.now();
const copy = copyOfTree(root);
process.chdir(copy);
const kept = path.join(root, 'node_modules/.cache/mutants');
// What the check of lists looks at was made by the code as it is, whatever is changed now.
process.env[sampleOf] = sampleName();
const reach = new Reach(copy, kept);
const runner = await startRunner(copy, path.join(kept, 'took.json'));
let judged: (Judged & { area: string })[] = [];
try {
  const asked = chosen();
  const until = Date.now() + minutes * 60_000;
  for (const { area, mutant } of asked) {
    if (!listed && Date.now() > until) break;
    const one = {
      area: area.name,
      ...(await judge(copy, mutant, [...testsUnder(copy, area.tests), ...checks], { reach, runner })),
    };
    judged.push(one);
    console.log(`${passed()}  ${one.fate.padEnd(10)} ${inWords(mutant)}  ${one.by}`);
  }
  judged = await standing(judged, reach, runner);
} finally {
  await runner.end();
}
report();

function chosen(): { area: Area; mutant: Mutant }[] {
  if (listed) return listedMutants(copy).map(({ mutant, test }) => ({ area: { name: 'listed', of: [], tests: [test] }, mutant }));
  const all = inTurn(wanted.map((area) => mutantsOfArea(copy, area, seed).map((mutant) => ({ area, mutant }))));
  const from = Number(process.env['MUTANTS_FROM'] ?? 0);
  const word = process.env['MUTANTS_FILES'] ?? '';
  const named = all.filter(({ mutant: { file } }) => file.includes(word));
  return lines ? named.filter(({ mutant: { file, line } }) => lines.includes(`${file}:${line}`)) : named.slice(from);
}

function inWords({ file, line, kind, before, after }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100);
  return `${file}:${line} ${kind}: ${short(before)} → ${short(after)}`;
}

function passed(): string {
  return `${Math.round((Date.now() - begun) / 1000)} s`;
}

function report(): void {
  console.log(`\nSeed ${seed}, ${passed()}`);
  for (const area of new Set(judged.map((one) => one.area))) {
    const count = (fate?: Judged['fate']) => judged.filter((one) => one.area === area && (!fate || one.fate === fate)).length;
    const words = (['killed', 'survived', 'equivalent'] as const).map((fate) => `${count(fate)} ${fate}`);
    console.log(`${area}: ${count()} mutants, ${words.join(', ')}`);
  }
  const survivors = judged.filter(({ fate }) => fate === 'survived');
  for (const { mutant } of survivors) console.log(`SURVIVED  ${inWords(mutant)}`);
  const real = judged.filter(({ fate }) => fate !== 'equivalent').length;
  if (real === 0) throw new Error('No mutant was judged');
  const share = (survivors.length * 100) / real;
  console.log(`${share.toFixed(1)} % survive; at most ${atMost} % may`);
  process.exitCode = share <= atMost ? 0 : 1;
}
