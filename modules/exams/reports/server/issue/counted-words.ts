import type { ExplainedMean } from '../../../mean/contract/counting.ts';

/** What counts as such in every mean of the rule needs no word. */
const plain = new Set(['Counts', 'Mathematics']);

/** Which subjects made the mean, in the order of the form; null where the class has no mean. */
export function countedWords(
  { counted }: Pick<ExplainedMean, 'counted'>,
  subjects: readonly { courseId: number; subject: string }[],
  { hasMean, missing }: { hasMean: boolean; missing: string | null },
): string | null {
  if (!hasMean || subjects.length === 0) return null;
  if (missing !== null) return `No mean: ${missing}`;
  if (counted.length === subjects.length)
    return counted.length === 1 ? 'The one subject counted.' : `All ${counted.length} subjects counted.`;
  const why = new Map(counted.map((one) => [one.courseId, one.as]));
  const named = subjects.flatMap(({ courseId, subject }) => {
    const as = why.get(courseId);
    if (as === undefined) return [];
    return plain.has(as) || as.startsWith('One of') ? subject : `${subject} (${as.charAt(0).toLowerCase()}${as.slice(1)})`;
  });
  return `${counted.length} of ${subjects.length} subjects counted: ${named.join(', ')}.`;
}
