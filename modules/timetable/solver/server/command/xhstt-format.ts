import { FileProblem } from '../xml/file-problem.ts';
import { evaluate } from '../xhstt/evaluate/evaluate.ts';
import { namesOf } from '../xhstt/model/names.ts';
import type { WrittenSolution } from '../xhstt/model/solution.ts';
import { archiveOf, instanceIn, instanceOf } from '../xhstt/read/archive.ts';
import type { Format } from './format.ts';
import { xhsttSolving } from './xhstt-solving.ts';

/** Archives of XHSTT-2014. The figures are the specification's infeasibility and objective values. */
export const xhsttFormat: Format = {
  evaluate(problem, given) {
    const archive = archiveOf(problem.root, problem.text);
    const instance = instanceOf(archive);
    const { solutions } = given ? archiveOf(given.root, given.text) : archive;
    if (solutions.length === 0)
      throw new FileProblem(
        `${(given ?? problem).file} holds no <Solution>${given ? '' : '; --solution names a file that does'}`,
      );
    const names = namesOf(instance);
    return solutions.map((written, at) => {
      const { valid, hard, soft, problems, constraints } = evaluate(instance, written, names);
      const costing = constraints.filter(({ cost }) => cost > 0);
      const solution = calledAmong(solutions.slice(0, at), written);
      return { instance: instance.id, solution, valid, hard, soft, problems, constraints: costing };
    });
  },
  unsupported: () => [],
  solving: ({ root, text }) => xhsttSolving(instanceIn(root, text)),
};

/** The id of its solution group; from the second solution of a group on with its number. */
function calledAmong(before: readonly WrittenSolution[], { group }: WrittenSolution): string {
  const number = before.filter((one) => one.group === group).length + 1;
  return number === 1 ? group : `${group} (${number})`;
}
