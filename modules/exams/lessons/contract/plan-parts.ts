import { layoutOf, planWords } from './layout.ts';
import type { Plan } from './plans.ts';

/** A part of a plan as people read it: on screen, in the PDF and in the document. */
export interface PlanPart {
  readonly label: string;
  readonly text: string;
}

/** What stands before the lesson itself, in KICD's order; parts that say nothing are left out. */
export function plannedParts(plan: Plan): PlanPart[] {
  const words = planWords[layoutOf(plan.curriculum)];
  return said([
    [words.strand, plan.strand],
    [words.subStrand, plan.subStrand],
    [words.outcomes, plan.outcomes],
    ['Key inquiry question', plan.question],
    ['Core competencies', plan.competencies],
    ['Values', plan.values],
    ['Pertinent and contemporary issues', plan.issues],
    ['Links to other subjects', plan.links],
    ['Learning resources', plan.resources],
  ]);
}

/** The lesson's course with its minutes: introduction, steps of its development, conclusion. */
export function courseOfLesson(plan: Plan): (PlanPart & { minutes: number | null })[] {
  const parts = [
    { label: 'Introduction', text: plan.introduction ?? '', minutes: plan.introductionMinutes },
    ...plan.steps.map(({ text, minutes }, at) => ({ label: `Step ${at + 1}`, text, minutes })),
    { label: 'Conclusion', text: plan.conclusion ?? '', minutes: plan.conclusionMinutes },
  ];
  return parts.filter(({ text, minutes }) => text !== '' || minutes !== null);
}

/** What comes after it. */
export function partsAfter(plan: Plan): PlanPart[] {
  return said([
    ['Extended activity', plan.extended],
    ['Reflection', plan.reflection],
  ]);
}

const said = (parts: readonly (readonly [label: string, text: string | null])[]): PlanPart[] =>
  parts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
