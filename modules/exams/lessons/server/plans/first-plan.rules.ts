import type { PlanDraft, PlanStep } from '../../contract/plans.ts';
import type { SchemeLesson } from '../../contract/schemes.ts';

/** A lesson's minutes as teachers commonly divide them: introduction, development, conclusion. */
const [introductionMinutes, development, conclusionMinutes] = [5, 25, 10] as const;

/** What a scheme's row already says of the lesson; its experiences become the steps, a line each. */
export function firstPlan(
  row: SchemeLesson,
  courseName: string,
): Omit<PlanDraft, 'classId' | 'streamId' | 'courseId' | 'staffMemberId' | 'day'> {
  return {
    startsAt: null,
    minutes: introductionMinutes + development + conclusionMinutes,
    strand: row.strand ?? courseName,
    subStrand: row.subStrand,
    outcomes: row.outcomes,
    question: row.question,
    competencies: null,
    values: null,
    issues: null,
    links: null,
    resources: [row.resources, row.books].filter(Boolean).join('\n') || null,
    introduction: null,
    introductionMinutes,
    steps: stepsOf(row.experiences),
    conclusion: row.assessment && `Assessment: ${row.assessment}`,
    conclusionMinutes,
    extended: null,
  };
}

function stepsOf(experiences: string | null): PlanStep[] {
  const lines = (experiences ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  // More lines than steps a plan has: the last step holds the rest.
  const texts = lines.length > 20 ? [...lines.slice(0, 19), lines.slice(19).join('\n')] : lines;
  const each = Math.floor(development / Math.max(1, texts.length));
  return texts.map((text, at) => ({ text, minutes: (at === 0 ? development - each * (texts.length - 1) : each) || null }));
}
