import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { equivalents } from './equivalent.ts';
import type { Mutant } from './mutant.ts';
import { mutated } from './mutants-of.ts';
import type { Reach } from './tests-of.ts';
import type { Runner } from './run-tests.ts';

/** What became of a mutant. */
export interface Judged {
  mutant: Mutant;
  fate: 'killed' | 'survived' | 'equivalent';
  /** The test that noticed it, or why none can. */
  by: string;
  /** The file of that test. */
  test?: string;
}

/** Beyond these the tests are far away, and say what nearer ones have said. */
const enough = 32;

/** So many test files go in one run after the nearest, which mostly speaks. */
const together = 8;

/** Puts a mutant into the copy, runs the tests that call its function, the nearest first, and takes it out again. */
export async function judge(
  copy: string,
  mutant: Mutant,
  tests: readonly string[],
  { reach, runner }: { reach: Reach; runner: Runner },
): Promise<Judged> {
  const same = equivalents.find(
    ({ file, before, after }) => file === mutant.file && before === mutant.before && after === mutant.after,
  );
  if (same) return { mutant, fate: 'equivalent', by: same.because };
  const place = path.join(copy, mutant.file);
  const source = readFileSync(place, 'utf8');
  const changed = mutated(source, mutant);
  const ran = new Set<string>();
  let width = 1;
  try {
    let asked = await reach.nearest(mutant, tests, runner);
    for (;;) {
      const next = reach.testsOf(mutant, asked, runner.took).filter((one) => !ran.has(one));
      const some = next.slice(0, Math.min(width, enough - ran.size));
      if (some.length === 0) {
        if (asked === tests || ran.size === enough) break;
        // Of those further away it is asked only now what they call: most mutants never come so far.
        asked = tests;
        writeFileSync(place, source);
        await runner.firstFailure([], mutant.file);
        await reach.learn(asked, runner);
        continue;
      }
      writeFileSync(place, changed);
      const failed = await runner.firstFailure(some, mutant.file);
      if (!failed) {
        for (const test of some) ran.add(test);
        reach.havePassed(some);
        width = together;
        continue;
      }
      const only = some.length === 1 ? some[0] : failed.file;
      // Of which of several it is not known: the nearest goes alone again.
      width = 1;
      if (only === undefined || only === null) continue;
      ran.add(only);
      // A machine with other work makes tests late too: only what is late again counts.
      if (failed.late && (await runner.firstFailure([only], mutant.file)) === null) {
        console.log(`Late, and passed when it ran again: ${failed.words}`);
        continue;
      }
      return { mutant, fate: 'killed', by: `${failed.words}${failed.late ? ' (too late, twice)' : ''}`, test: only };
    }
    return { mutant, fate: 'survived', by: ran.size === 0 ? 'No test calls it.' : `${ran.size} test files passed.` };
  } finally {
    writeFileSync(place, source);
    await runner.firstFailure([], mutant.file);
  }
}

/**
 * What stands of the judgements: a test file that was not seen to pass runs once more without any mutant, and where it fails, nobody
 * knows whether the mutants that it noticed are why.
 */
export async function standing<J extends Judged>(judged: readonly J[], reach: Reach, runner: Runner): Promise<J[]> {
  const asked = judged.flatMap(({ test }) => (test === undefined || reach.hasPassed(test) ? [] : [test]));
  reach.havePassed(await runner.passing([...new Set(asked)]));
  return judged.filter(({ test, by }) => {
    const stands = test === undefined || reach.hasPassed(test);
    if (!stands) console.log(`Left out, because it fails without any mutant: ${by}`);
    return stands;
  });
}
