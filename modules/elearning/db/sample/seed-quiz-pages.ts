import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { addQuestions } from '../../bank/server/questions/save-question.ts';
import { numbersOfOne } from '../../quizzes/contract/changes.ts';
import type { Paper, PaperQuestion } from '../../quizzes/contract/learner.ts';
import { previewTaking, sheetsFor, takeMarks } from '../../quizzes/server/exam-marks/take-marks.ts';
import { saveAnswers } from '../../quizzes/server/attempts/save.ts';
import { openAttempt } from '../../quizzes/server/learner/paper.ts';
import { startAttempt } from '../../quizzes/server/learner/start.ts';
import { submitAttempt } from '../../quizzes/server/learner/submit.ts';
import { turnPage } from '../../quizzes/server/learner/turn.ts';
import { publishQuiz } from '../../quizzes/server/settings/steps.ts';
import { singleBody, words } from './quiz-questions.ts';
import { as, at, changeOf, makeQuiz, type Place, placeOf } from './seed-quizzes.ts';

const hour = 3_600_000;
const asked = [
  'Which lake of Kenya’s is the largest?',
  'Ziwa lipi la Kenya ni kubwa zaidi – na kwa nini?',
  'Which of these is a lake?',
];

/** Quizzes whose questions follow each other, with attempts on every page; the results of one on the sheet of an open exam. */
export async function seedQuizPages(given: SchoolContext): Promise<void> {
  const place = await placeOf(given);
  if (!place || place.students.length < 4) return;
  await sitThrough(given, place, 'One question after another: maziwa');
  const sheet = await openSheetPlace(given);
  if (sheet) await intoExam(given, await sitThrough(given, sheet, 'CAT kwa mtihani – “maziwa”'));
}

/** A stream that has a sheet in an exam that is open, with some of those who take its subject. */
async function openSheetPlace({ tx }: SchoolContext): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select h.course_id as "courseId", h.stream_id as "streamId", h.class_id as "classId",
           array_agg(k.student_id::int order by k.student_id) as students
      from exams.sheet h
      join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id
      join exams.takers_now k on k.school_id = h.school_id and k.course_id = h.course_id and k.stream_id = h.stream_id
     where e.state = 'open' and e.kind = 'sat' and not e.anonymous and h.locked_at is null
     group by h.id, h.course_id, h.stream_id, h.class_id having count(*) >= 4 order by h.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Makes such a quiz and takes it with some students; its key. */
async function sitThrough(given: SchoolContext, { courseId, streamId, students }: Place, title: string): Promise<number> {
  const draft = {
    courseId,
    classId: null,
    topicId: null,
    difficulty: 'easy' as const,
    source: null,
    language: 'en',
    tags: [],
    feedback: '',
  };
  const questions = await addQuestions(
    at(given, -30 * hour),
    asked.map((text) => ({ ...draft, text: words(text), body: singleBody, marks: 100, state: 'ready' })),
  );
  const audience = [{ kind: 'stream', id: streamId }];
  const settings = { title, courseId, audience, sequential: true, perPage: 1 };
  const quiz = await makeQuiz(at(given, -29 * hour), settings, questions);
  await publishQuiz(at(given, -28 * hour), quiz);
  for (const [index, studentId] of students.slice(0, 8).entries()) await sit(given, quiz.id, studentId, index);
  return quiz.id;
}

const answerOf = (paper: Paper, [question]: readonly PaperQuestion[], count: number, option: number) => {
  if (question?.question.kind !== 'single') return [];
  const options = question.question.options.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const chosen = options[option % options.length];
  return chosen ? [changeOf(paper, question.place, count, { kind: 'single', option: chosen.id })] : [];
};

/** Goes through the pages; every third one is in it still, and what one typed on the first came after it was left. */
async function sit(given: SchoolContext, quizId: number, studentId: number, index: number): Promise<void> {
  const who = as(at(given, -2 * hour + index * 60_000), studentId);
  const { attemptId } = await startAttempt(who, { id: quizId, password: null });
  const paper = await openAttempt(who, attemptId);
  const seq = (count: number) => paper.writer * numbersOfOne + count;
  const first = answerOf(paper, paper.questions, 1, index);
  const late = index % 4 === 1;
  const second = await turnPage(who, { id: attemptId, page: 2, seq: seq(2), changes: late ? [] : first });
  if (late) await saveAnswers(who, attemptId, first);
  if (index % 3 === 2) return;
  const third = await turnPage(who, {
    id: attemptId,
    page: 3,
    seq: seq(4),
    changes: answerOf(paper, second.questions, 3, index + 1),
  });
  // Back on the first page, which is not open any more.
  if (index === 0) await saveAnswers(who, attemptId, answerOf(paper, paper.questions, 5, index + 1));
  await submitAttempt(who, {
    id: attemptId,
    changes: answerOf(paper, third.questions, 6, 1),
    stamp: paper.now,
    elapsed: 600_000,
  });
}

/** Takes what there is into the open sheet of those who took it, and once more with what stood there replaced. */
async function intoExam(given: SchoolContext, id: number): Promise<void> {
  const { rows } = await sheetsFor(given, id);
  for (const { id: sheetId } of rows) {
    const { counts } = await previewTaking(given, { id, sheetId, replace: true });
    if (counts.enter + counts.replace === 0) continue;
    for (const replace of [false, true]) {
      const { counts: now, refused, fingerprint, paper } = await previewTaking(given, { id, sheetId, replace });
      if (refused === null && now.enter + now.replace > 0) await takeMarks(given, { id, sheetId, paper, replace, fingerprint });
    }
    return;
  }
}
