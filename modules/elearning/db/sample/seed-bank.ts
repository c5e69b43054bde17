import { sql } from 'kysely';
import sharp from 'sharp';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { AnswerValue, QuestionBody } from '../../bank/contract/question.ts';
import { getQuestion } from '../../bank/server/questions/questions.store.ts';
import { addQuestions, copyQuestion, moveQuestion, updateQuestion } from '../../bank/server/questions/save-question.ts';
import { questionsOf } from '../../bank/server/for-quizzes.ts';
import { answerTest, beginTest, finishTest } from '../../bank/server/self-tests/take-test.ts';
import { keepRead } from '../../bank/server/transfer/read-upload.ts';
import { readBytes } from '../../bank/server/transfer/read-worker.ts';
import { takeFile } from '../../bank/server/transfer/take-file.ts';
import { sampleQuestions } from './bank-questions.ts';
import { words } from './quiz-questions.ts';

const gift = `$CATEGORY: Biology/Nutrition

// [tag:KCSE 2022]
::Vitamins::Which vitamin prevents scurvy? {=Vitamin C#Ndiyo! ~Vitamin A ~Vitamin D}

::Bile::Bile is made in the liver. {TRUE}

::Broken::This one has no end {=a

::Teeth::How many teeth has an adult? {#32}`;

/** A cell as it is drawn on the board: its nucleus lies right of the middle. */
async function drawing(ctx: SchoolContext): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
    <ellipse cx="200" cy="150" rx="180" ry="130" fill="#e8f5e0" stroke="#333" stroke-width="4"/>
    <circle cx="250" cy="140" r="40" fill="#b9a3d0" stroke="#333" stroke-width="3"/>
    <rect x="70" y="120" width="90" height="60" rx="20" fill="#cfe8f5" stroke="#333" stroke-width="3"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return ctx.services.files.keepMade(ctx, { bytes, name: 'cell.png', type: 'image/png', purpose: 'photo' });
}

const cell = (fileId: number): QuestionBody => ({
  kind: 'hotspot',
  fileId,
  places: 2,
  spots: [
    { id: 'p1', shape: 'circle', x: 6250, y: 4667, width: 1000, height: 1333, label: 'Nucleus' },
    { id: 'p2', shape: 'box', x: 1750, y: 4000, width: 2250, height: 2000, label: 'Vacuole' },
  ],
});

/** Questions of several subjects in every state, one with versions, files that were read, and self tests of students. */
export async function seedBank(given: SchoolContext): Promise<void> {
  const { rows: courses } = await sql<{ id: number; name: string }>`
    select id, name from settings.courses where name = any(${Object.keys(sampleQuestions)}::text[]) order by name`.execute(
    given.tx,
  );
  const { rows: topics } = await sql<{ id: number; name: string; courseId: number }>`
    select id, name, course_id as "courseId" from elearning.topic`.execute(given.tx);
  const ids: number[] = [];
  for (const { id: courseId, name } of courses) {
    const asked = sampleQuestions[name] ?? [];
    const drafts = asked.map(([topic, text, body], place) => ({
      courseId,
      classId: null,
      topicId: topics.find((one) => one.courseId === courseId && one.name.endsWith(topic) && topic !== '')?.id ?? null,
      difficulty: (['medium', 'easy', 'hard'] as const)[place % 3] ?? ('medium' as const),
      source: place % 4 === 0 ? `KCSE ${2019 + (place % 5)} paper 1, question ${place + 1}` : null,
      language: name === 'Kiswahili' ? 'sw' : 'en',
      tags: place % 3 === 0 ? ['Revision', name === 'Kiswahili' ? 'Lugha ya ũandishi' : 'KCSE'] : [],
      text: words(text),
      body,
      marks: body.kind === 'essay' ? 1000 : 100 + (place % 3) * 50,
      feedback: place % 2 === 0 ? 'See the notes of this topic.' : '',
      state: place % 11 === 10 ? ('draft' as const) : ('ready' as const),
    }));
    ids.push(...(await addQuestions(given, drafts)));
  }
  const [course] = courses;
  const biology = courses.find(({ name }) => name === 'Biology') ?? course;
  if (!biology) return;
  const [first] = ids;
  await addQuestions(given, [
    {
      courseId: biology.id,
      classId: null,
      topicId: topics.find(({ name, courseId }) => courseId === biology.id && name.endsWith('Cell structure'))?.id ?? null,
      difficulty: 'easy',
      source: null,
      language: 'en',
      tags: ['Drawing'],
      text: words('Point at the nucleus and at the vacuole.'),
      body: cell(await drawing(given)),
      marks: 200,
      feedback: 'The nucleus is the darker one.',
      state: 'ready',
    },
  ]);
  if (first !== undefined) await changeOne(given, first);
  await readFiles(given, biology.id);
  await sitSelfTests(given);
}

/** A question with a second version, a copy of it, and one that is retired. */
async function changeOne(ctx: SchoolContext, id: number): Promise<void> {
  const { version, ...before } = await getQuestion(ctx, id);
  await updateQuestion(ctx, {
    ...before,
    version,
    text: words('Which one is right? Read all of them.'),
    reason: 'Students read it wrong',
  });
  const copied = await copyQuestion(ctx, id);
  await moveQuestion(ctx, { id: copied.id, version: copied.version, state: 'retired' });
}

/** A file of which some was taken, and one that nobody has taken anything of. */
async function readFiles(ctx: SchoolContext, courseId: number): Promise<void> {
  const { id, found } = await keepRead(ctx, 'nutrition.gift.txt', readBytes(Buffer.from(gift)));
  const numbers = found.filter(({ problem }) => problem === null).map(({ number }) => number);
  await takeFile(ctx, {
    id,
    numbers,
    courseId,
    classId: null,
    topicId: null,
    source: 'Revision book, page 12',
    language: 'en',
    state: 'ready',
  });
  await keepRead(ctx, 'maswali ya Ũshairi.txt', readBytes(Buffer.from('Shairi ni nini? {}\n\nTarbia ina mishororo minne. {T}')));
}

/** Two students ask themselves; one leaves a test open. */
async function sitSelfTests(given: SchoolContext): Promise<void> {
  const { rows: students } = await sql<{ studentId: number; courseId: number }>`
    select distinct on (t.student_id) t.student_id as "studentId", t.course_id as "courseId"
      from exams.takers_now t
      join platform.student_users u on u.school_id = t.school_id and u.student_id = t.student_id
     where t.course_id = any (array(select q.course_id from elearning.question q where q.state = 'ready'))
     order by t.student_id, t.course_id limit 4`.execute(given.tx);
  for (const [place, { studentId, courseId }] of students.entries()) {
    const ctx: SchoolContext = { ...given, user: { ...given.user, kind: 'student', studentId } };
    for (const round of [0, 1]) {
      const test = await beginTest(ctx, {
        courseId,
        topicIds: [],
        count: 6,
        difficulty: null,
        minutes: round === 1 ? 20 : null,
        weakFirst: round === 1,
      });
      await answerSome(ctx, test.id, place + round);
      if (round === 0) await finishTest(ctx, test.id);
    }
  }
}

/** Answers all but the last question, some of them right. */
async function answerSome(ctx: SchoolContext, id: number, luck: number): Promise<void> {
  const { rows } = await sql<{ place: number; versionId: number }>`
    select place, version_id as "versionId" from elearning.self_test_question where self_test_id = ${id} order by place`.execute(
    ctx.tx,
  );
  const questions = await questionsOf(
    ctx,
    rows.map(({ versionId }) => versionId),
  );
  for (const { place, versionId } of rows.slice(0, -1)) {
    const body = questions.get(versionId)?.body;
    const answer = body ? answerTo(body, (place + luck) % 3 > 0) : null;
    if (answer) await answerTest(ctx, { id, place, answer });
  }
}

function answerTo(body: QuestionBody, right: boolean): AnswerValue {
  switch (body.kind) {
    case 'single': {
      const option = body.options.find(({ share }) => (share === 10_000) === right);
      return option ? { kind: 'single', option: option.id } : null;
    }
    case 'multiple':
      return { kind: 'multiple', options: body.options.filter(({ share }) => share > 0 === right).map(({ id }) => id) };
    case 'trueFalse':
      return { kind: 'trueFalse', value: body.right === right };
    case 'short':
      return { kind: 'short', text: right ? there(body.variants[0]).text : 'sijui' };
    case 'numeric':
      return { kind: 'numeric', text: right ? String(there(body.right[0]).value) : '−1,5', unit: body.units[0]?.name ?? null };
    case 'matching':
      return {
        kind: 'matching',
        pairs: Object.fromEntries(body.pairs.map((pair) => [pair.id, right ? pair.right : there(body.pairs[0]).right])),
      };
    case 'ordering':
      return { kind: 'ordering', items: (right ? body.items : body.items.toReversed()).map(({ id }) => id) };
    case 'cloze':
      return {
        kind: 'cloze',
        gaps: Object.fromEntries(body.gaps.map(({ id, variants }) => [id, right ? there(variants[0]).text : '?'])),
      };
    case 'hotspot':
      return { kind: 'hotspot', points: [right ? { x: 6250, y: 4667 } : { x: 50, y: 50 }] };
    case 'essay':
      return null;
  }
}
