import { check } from '../fet/check/check.ts';
import { evaluate } from '../fet/evaluate/evaluate.ts';
import { wordsOf } from '../fet/evaluate/words.ts';
import type { Instance } from '../fet/model.ts';
import { instanceOf } from '../fet/read/read-fet.ts';
import { lockedSolution, solutionOf } from '../fet/read/read-solution.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { fetSolving } from './fet-solving.ts';
import { type Format, type Given, type Judged, UnsupportedKinds } from './format.ts';

/** Problems of FET. The figure `hard` counts the activities that have no time, `soft` is what FET calls "Total soft conflicts". */
export const fetFormat: Format = {
  evaluate: (problem, solution) => [judged(understood(problem), problem, solution)],
  check: ({ root }) => check(readOnce(root)),
  unsupported: ({ root }) => unsupported(readOnce(root)),
  solving: (problem, ignore) => fetSolving(ignore ? readOnce(problem.root) : understood(problem), problem),
};

/** What was made of a file: a run asks for it when it begins, when it is checked and when it ends. */
const made = new WeakMap<XmlElement, Instance>();

function readOnce(root: XmlElement): Instance {
  const instance = made.get(root) ?? instanceOf(root);
  made.set(root, instance);
  return instance;
}

const unsupported = (instance: Instance): string[] => [...new Set(instance.unsupported.map(({ kind }) => kind))];

function understood({ root }: Given): Instance {
  const instance = readOnce(root);
  const kinds = unsupported(instance);
  if (kinds.length > 0) throw new UnsupportedKinds(kinds);
  return instance;
}

function judged(instance: Instance, problem: Given, solution: Given | null): Judged {
  const placements = solution ? solutionOf(instance, solution.root) : lockedSolution(instance);
  const { unplaced, violations, soft, costs } = evaluate(instance, placements);
  const words = wordsOf(instance);
  return {
    instance: instance.institution,
    solution: solution?.file ?? problem.file,
    valid: violations.length === 0,
    hard: unplaced.length,
    soft: rounded(soft),
    problems: [
      ...unplaced.map((place) => `${words.activity(place)} has no time`),
      ...violations.map(({ kind, line, text }) => `${kind} of line ${line}: ${text}`),
    ],
    constraints: costs.map(({ constraint: { kind, line, weight }, broken, soft: cost }) => ({
      id: `line ${line}`,
      kind,
      hard: weight >= 100,
      cost: weight >= 100 ? broken : rounded(cost),
    })),
  };
}

/** Sums of percentages without the dust of floating point. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
