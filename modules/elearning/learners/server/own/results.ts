import { formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type feesOnForms, publishedResults } from '#modules/exams/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { OwnExam, OwnSubject } from '../../contract/own.ts';
import { learnerSetting } from '../settings.store.ts';
import type { Learner } from '../who.ts';

/** What students owe, as report forms say it. */
export type FeesOf = NonNullable<(typeof feesOnForms)['takes']> extends (value: infer F) => unknown ? F : never;

interface OwnResults {
  notShown: string | null;
  exams: (OwnExam & { subjects: OwnSubject[] })[];
}

/** The student's own results as far as they are published and not withheld for fees. */
export async function ownResults(ctx: SchoolContext, fees: FeesOf, { studentId }: Learner, most?: number): Promise<OwnResults> {
  const { showResults, mostOwed } = await learnerSetting(ctx.tx);
  if (!showResults) return { notShown: 'Your school does not show results here. Ask your class teacher.', exams: [] };
  if (mostOwed !== null) {
    const today = schoolDay(ctx);
    const owed = (await fees(ctx.tx, [studentId], { day: today, nextAfter: today })).get(studentId);
    if (owed && owed.balance > mostOwed)
      return {
        notShown: `Your results are kept back because of your fee balance on ${formatDay(today)}. Ask the school’s office.`,
        exams: [],
      };
  }
  const { exams, subjects } = await publishedResults(ctx, studentId, most);
  const ofExam = Map.groupBy(subjects, ({ examId }) => examId);
  return {
    notShown: null,
    exams: exams.map((exam) => ({ ...exam, subjects: ofExam.get(exam.id) ?? [] })),
  };
}
