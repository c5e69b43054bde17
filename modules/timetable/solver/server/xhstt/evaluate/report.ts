import { type Archive, instanceOf } from '../read/archive.ts';
import { namesOf } from '../model/names.ts';
import { evaluate } from './evaluate.ts';

/**
 * One JSON line for each solution: of `solutions` if it is given, else of the archive itself.
 * @throws FileProblem where the archive holds no instance
 */
export function reportLines(archive: Archive, solutions: Archive = archive): string[] {
  const instance = instanceOf(archive);
  const names = namesOf(instance);
  return solutions.solutions.map((solution) => {
    const { valid, hard, soft, problems, constraints } = evaluate(instance, solution, names);
    return JSON.stringify({ instance: instance.id, solution: solution.group, valid, hard, soft, problems, constraints });
  });
}
