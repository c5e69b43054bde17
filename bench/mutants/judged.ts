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
}

/** Beyond these the tests are far away, and say what nearer ones have said. */
const enough = 30;

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
  const ran: string[] = [];
  try {
    for (;;) {
      const test = reach.testsOf(mutant, tests).find((one) => !ran.includes(one));
      if (test === undefined || ran.length === enough) break;
      ran.push(test);
      writeFileSync(place, mutated(source, mutant));
      const failed = await (reach.isKnown(test)
        ? runner.firstFailure([test], mutant.file)
        : reach.run(test, runner, mutant.file));
      if (!failed) continue;
      // Of one that was not yet seen to pass in this run it is not known whether the mutant is why it fails.
      writeFileSync(place, source);
      const anyway = reach.hasPassed(test) ? null : await reach.run(test, runner, mutant.file);
      if (anyway === null) return { mutant, fate: 'killed', by: failed };
      console.log(`Left out, because it fails without any mutant: ${anyway}`);
      reach.leaveOut(test);
    }
    return { mutant, fate: 'survived', by: ran.length === 0 ? 'No test calls it.' : `${ran.length} test files passed.` };
  } finally {
    writeFileSync(place, source);
    await runner.firstFailure([], mutant.file);
  }
}
