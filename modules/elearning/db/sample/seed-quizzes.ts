import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { AnswerValue } from '../../bank/contract/question.ts';
import { addQuestions, updateQuestion } from '../../bank/server/questions/save-question.ts';
import { getQuestion } from '../../bank/server/questions/questions.store.ts';
import { numbersOfOne } from '../../quizzes/contract/changes.ts';
import type { Paper } from '../../quizzes/contract/learner.ts';
import { quizSettings } from '../../quizzes/contract/settings.ts';
import { previewRegrade, regrade } from '../../quizzes/server/analysis/regrade.ts';
import { closeOver } from '../../quizzes/server/attempts/close.ts';
import { saveAnswers } from '../../quizzes/server/attempts/save.ts';
import { openAttempt } from '../../quizzes/server/learner/paper.ts';
import { startAttempt } from '../../quizzes/server/learner/start.ts';
import { submitAttempt } from '../../quizzes/server/learner/submit.ts';
import { markByHand, nextToMark, setRubric } from '../../quizzes/server/marking/marking.ts';
import { addOverride } from '../../quizzes/server/settings/overrides.store.ts';
import { createQuiz } from '../../quizzes/server/settings/save-quiz.ts';
import { setSlots } from '../../quizzes/server/settings/slots.store.ts';
import { archiveQuiz, closeQuiz, publishQuiz } from '../../quizzes/server/settings/steps.ts';
import { essayBody, mended, singleBody, words } from './quiz-questions.ts';

const hour = 3_600_000;

/** The same school at another hour. */
export const at = (given: SchoolContext, milliseconds: number): SchoolContext => ({
  ...given,
  now: new Date(given.now.getTime() + milliseconds),
});
export const as = (ctx: SchoolContext, studentId: number): SchoolContext => ({
  ...ctx,
  ip: '41.90.4.7',
  user: { ...ctx.user, kind: 'student', studentId },
});

export interface Place {
  courseId: number;
  streamId: number;
  classId: number;
  students: number[];
}

/** A stream whose students sign in, with a subject that most of them take. */
export async function placeOf({ tx }: SchoolContext): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select k.course_id as "courseId", k.stream_id as "streamId", k.class_id as "classId",
           array_agg(k.student_id::int order by a.username = 'student' desc, k.student_id) as students
      from exams.takers_now k
      join platform.student_users a on a.school_id = k.school_id and a.student_id = k.student_id and a.disabled_at is null
     where k.stream_id is not null
     group by k.course_id, k.stream_id, k.class_id
     order by bool_or(a.username = 'student') desc, count(*) desc, k.course_id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Quizzes in every state, with attempts that run, that were cut off, that wait to be marked and that were marked anew. */
export async function seedQuizzes(given: SchoolContext): Promise<void> {
  const place = await placeOf(given);
  if (!place || place.students.length < 4) return;
  const { courseId } = place;
  const draft = {
    courseId,
    classId: null,
    topicId: null,
    difficulty: 'medium' as const,
    source: null,
    language: 'en',
    tags: [],
    feedback: '',
  };
  const added = await addQuestions(at(given, -48 * hour), [
    { ...draft, text: words('Which is the largest lake of Kenya’s?'), body: singleBody, marks: 200, state: 'ready' },
    {
      ...draft,
      text: words('Explain in a few sentences why the lake’s level rises – and falls.'),
      body: essayBody,
      marks: 500,
      state: 'ready',
    },
  ]);
  const { rows: more } = await sql<{ id: number }>`
    select id from elearning.question where course_id = ${courseId} and state = 'ready' and kind <> 'essay' and id <> all(${added}::bigint[])
     order by id limit 8`.execute(given.tx);
  const others = more.map(({ id }) => id);
  const make = (ctx: SchoolContext, title: string, settings: object, questionIds: readonly number[]) =>
    makeQuiz(ctx, { title, courseId, audience: [{ kind: 'stream', id: place.streamId }], ...settings }, questionIds);
  const iso = (milliseconds: number) => new Date(given.now.getTime() + milliseconds).toISOString();

  await make(given, 'Mtihani wa Kiswahili – rasimu', { attempts: null, grading: 'average' }, others.slice(0, 2));
  const coming = await make(
    given,
    'End of topic quiz: next week',
    { opensAt: iso(7 * 24 * hour), closesAt: iso(8 * 24 * hour), password: 'Simba' },
    added,
  );
  await publishQuiz(given, coming);
  await seedActive(
    given,
    place,
    await make(at(given, -2 * hour), 'CAT 2: “Lakes & rivers”', { limitSeconds: 10_800, attempts: 2, networks: [] }, [
      ...added,
      ...others,
    ]),
  );
  await seedClosed(
    given,
    place,
    await make(
      at(given, -30 * hour),
      'CAT 1: Ũrĩa maĩ marĩ',
      {
        limitSeconds: 3_600,
        passShare: 5_000,
        bands: [
          { from: 8_000, text: 'Vizuri sana!' },
          { from: 0, text: 'Jaribu tena' },
        ],
      },
      added,
    ),
    added,
  );
  const old = await make(at(given, -400 * 24 * hour), 'Last year’s quiz', {}, added);
  const shown = await publishQuiz(at(given, -399 * 24 * hour), old);
  const closed = await closeQuiz(at(given, -398 * 24 * hour), shown);
  await archiveQuiz(at(given, -397 * 24 * hour), closed);
}

export async function makeQuiz(ctx: SchoolContext, settings: object, questionIds: readonly number[]) {
  const { id, version } = await createQuiz(ctx, quizSettings.parse(settings));
  const slots = questionIds.map((questionId) => ({ questionId, draw: null, marks: null }));
  return { id, version: (await setSlots(ctx, { id, version, slots })).version };
}

type Made = Awaited<ReturnType<typeof makeQuiz>>;

export const changeOf = (paper: Paper, place: number, count: number, value: AnswerValue, flagged = false) => ({
  place,
  seq: paper.writer * numbersOfOne + count,
  value,
  flagged,
  stamp: paper.now,
  elapsed: count * 20_000,
});

/** Answers what the two questions of the sample ask. */
function answersTo(paper: Paper, option: number, essay: string) {
  return paper.questions.flatMap(({ place, question }, index) => {
    if (question.kind === 'single') {
      const chosen = question.options.toSorted((a, b) => (a.text < b.text ? -1 : 1))[option % question.options.length];
      return chosen ? [changeOf(paper, place, index + 1, { kind: 'single', option: chosen.id }, index === 0)] : [];
    }
    return question.kind === 'essay' ? [changeOf(paper, place, index + 1, { kind: 'essay', text: essay })] : [];
  });
}

/** Open now: one is in it on two devices, one has more time, others have not begun. */
async function seedActive(given: SchoolContext, { students }: Place, quiz: Made): Promise<void> {
  const begun = at(given, -hour);
  await publishQuiz(begun, quiz);
  const [first = 0, second = 0] = students;
  await addOverride(begun, {
    id: quiz.id,
    target: { kind: 'student', id: second },
    opensAt: null,
    closesAt: null,
    limitSeconds: 14_400,
    attempts: null,
    password: null,
    because: 'Large print',
  });
  const { attemptId } = await startAttempt(as(begun, first), { id: quiz.id, password: null });
  const old = await openAttempt(as(begun, first), attemptId);
  const fresh = await openAttempt(as(at(given, -0.5 * hour), first), attemptId);
  await saveAnswers(as(at(given, -0.4 * hour), first), attemptId, answersTo(fresh, 1, 'Mvua ndefu – na ukame.'));
  // What the first device still had came after the newer one.
  await saveAnswers(as(at(given, -0.3 * hour), first), attemptId, answersTo(old, 2, 'Draft').slice(0, 1));
  const other = await startAttempt(as(begun, second), { id: quiz.id, password: null });
  await openAttempt(as(begun, second), other.attemptId);
}

/** Over: some submitted, one was cut off and came late, an essay waits, and a key was mended since. */
async function seedClosed(given: SchoolContext, { students }: Place, quiz: Made, questions: readonly number[]): Promise<void> {
  const [single = 0, essay = 0] = questions;
  const begun = at(given, -28 * hour);
  const version = (await publishQuiz(begun, quiz)).version;
  const criteria = [
    {
      text: 'Reasons',
      levels: [
        { text: 'None', marks: 0 },
        { text: 'Some', marks: 200 },
        { text: 'All', marks: 300 },
      ],
    },
    {
      text: 'Lugha',
      levels: [
        { text: 'Poor', marks: 0 },
        { text: 'Good', marks: 200 },
      ],
    },
  ];
  await setRubric(begun, { id: quiz.id, questionId: essay, version: null, criteria });
  for (const [index, studentId] of students.slice(0, 12).entries()) {
    const who = as(begun, studentId);
    const { attemptId } = await startAttempt(who, { id: quiz.id, password: null });
    const paper = await openAttempt(who, attemptId);
    const answers = answersTo(
      paper,
      index,
      index % 5 === 4 ? '' : `Rain in the highlands – “maji mengi”. ${'Wĩra. '.repeat(index)}`,
    );
    const now = at(given, -28 * hour + (15 + index) * 60_000);
    if (index % 4 === 3) {
      // The line was down until twenty minutes after the end.
      await closeOver(at(given, -26.9 * hour), [attemptId], 'clock');
      await saveAnswers(as(at(given, -26.8 * hour), studentId), attemptId, answers);
    } else
      await submitAttempt(as(now, studentId), {
        id: attemptId,
        changes: answers,
        stamp: paper.now,
        elapsed: 60_000 * (15 + index),
      });
  }
  await closeQuiz(at(given, -25 * hour), { id: quiz.id, version });
  const { rows } = await nextToMark(given, { id: quiz.id, questionId: essay, all: false, anonymous: true, page: 1, size: 5 });
  await markByHand(at(given, -20 * hour), {
    id: quiz.id,
    marks: rows.slice(0, 4).map(({ attemptId, place }, index) => ({
      attemptId,
      place,
      marks: 300 + index * 50,
      comment: index === 0 ? 'Eleza zaidi: mito je?' : null,
      rubric: [{ criterion: 0, level: 1 }],
    })),
  });
  const { version: of, courseId, classId, topicId, text, marks, body } = await getQuestion(given, single);
  await updateQuestion(at(given, -19 * hour), {
    id: single,
    version: of,
    reason: 'The key was wrong',
    courseId,
    classId,
    topicId,
    difficulty: 'medium',
    source: null,
    language: 'en',
    tags: [],
    text,
    body: mended(body),
    marks,
    feedback: '',
  });
  const { fingerprint, answers } = await previewRegrade(given, quiz.id);
  if (answers > 0) await regrade(at(given, -18 * hour), { id: quiz.id, fingerprint, because: 'The key of question 1 was wrong' });
}
