import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { placeholderFault, remarkLength, usualLengths } from '#modules/exams/reports/contract/remark-text.ts';
import { tierOfGrade, usualRemarks } from '#modules/exams/reports/contract/usual/usual-remarks.ts';
import { bankOfRemarks, remarkChoices } from '#modules/exams/server/public.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { RemarksAsk } from '../../contract/tools.ts';
import { noteCall } from '../log/calls.store.ts';
import { askOfModel, fenced, type Model } from '../model/prepare.ts';
import { remarksAnswer } from '../model/shapes.ts';
import { randomOf, shuffled } from '../rules/random.ts';
import { insertDrafts, type NewDraft } from './insert-drafts.ts';
import { counted, type Made } from './made.ts';

/** Who says a remark, as a model is told. */
const saidBy = {
  subject_teacher: 'subject teacher',
  class_teacher: 'class teacher',
  principal: 'principal',
  boarding: 'boarding master',
};

/** Drafts remarks for a grade: of the school’s bank, and the usual ones where it has too few. */
export async function askRemarks(ctx: SchoolContext, model: Model, ask: RemarksAsk): Promise<Made> {
  const { grades, courses } = await remarkChoices(ctx);
  const grade = grades.find(({ id }) => id === ask.gradeId);
  if (!grade) throw fieldError('gradeId', 'Choose a grade of this school.');
  if (ask.courseId !== null && courses.every(({ id }) => id !== ask.courseId))
    throw fieldError('courseId', 'Choose a subject of this school.');
  const place = { courseId: ask.courseId, classId: null, topicId: null };
  const call = { purpose: 'remarks' as const, courseId: ask.courseId, classId: null, asked: ask };
  const draftOf = (text: string): NewDraft => ({
    content: { kind: 'remark', says: ask.says, gradeId: grade.id, gradeCode: grade.code, language: ask.language, text },
    title: text,
  });
  const bank = await bankOfRemarks(ctx);
  const own = bank.filter(
    (one) =>
      one.kind === ask.says &&
      one.language === ask.language &&
      one.gradeCode === grade.code &&
      (one.courseId === null || one.courseId === ask.courseId),
  );
  if (ask.how === 'rules') {
    const tier = tierOfGrade(grade.code);
    const usual = usualRemarks.filter((one) => one.kind === ask.says && one.language === ask.language && one.tier === tier);
    const random = randomOf(ctx.now.getTime());
    const texts = new Set([...shuffled(own, random), ...shuffled(usual, random)].map(({ text }) => text));
    const drafts = [...texts].slice(0, ask.count).map(draftOf);
    const outcome =
      drafts.length === 0
        ? 'Neither the bank nor the usual remarks have one for this grade.'
        : `${counted(drafts.length, 'remark')} drafted.`;
    const callId = await noteCall(ctx, { ...call, how: 'rules', outcome });
    return { callId, state: 'done', outcome, drafts: await insertDrafts(ctx, { how: 'rules', callId, place }, drafts) };
  }
  const most = usualLengths[ask.says];
  const course = courses.find(({ id }) => id === ask.courseId);
  const callId = await askOfModel(ctx, model, {
    ...call,
    system: `You draft remarks of report forms for a ${saidBy[ask.says]} of a Kenyan school, in ${ask.language === 'swahili' ? 'Kiswahili' : 'British English'}: kind, honest, and saying what to do next.`,
    messages: [
      {
        role: 'user',
        content: `Draft ${ask.count} remarks for the grade ${grade.code}${course ? ` in ${course.name}` : ''}, each of at most ${most} characters. Where the student’s name belongs write {firstName}. JSON: {"remarks":["…"]}\nWhat the teacher wants:\n${fenced(ask.wishes ?? '')}\nRemarks that the school uses:\n${fenced(
          own
            .slice(0, 6)
            .map(({ text }) => text)
            .join('\n'),
        )}`,
      },
    ],
    shape: remarksAnswer,
    keep: async (kept, { remarks }, { callId: id, restore }) => {
      const fitting = remarks
        .map((text) => restore(text).replaceAll('\n', ' '))
        .filter((text) => placeholderFault(text) === null && remarkLength(text) <= most);
      if (fitting.length === 0) throw new UserError('rule', 'None of the remarks that the model wrote fits the report form.');
      await insertDrafts(kept, { how: 'model', callId: id, place }, fitting.slice(0, ask.count).map(draftOf));
      return `${counted(Math.min(fitting.length, ask.count), 'remark')} drafted.`;
    },
  });
  return { callId, state: 'waiting', outcome: null, drafts: [] };
}
