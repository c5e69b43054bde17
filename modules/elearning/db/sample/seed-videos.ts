import sharp from 'sharp';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { AnswerValue } from '../../bank/contract/question.ts';
import { questionsOf } from '../../bank/server/for-quizzes.ts';
import { createQuestion } from '../../bank/server/questions/save-question.ts';
import type { Stretch } from '../../videos/contract/learner.ts';
import type { VideoDraft } from '../../videos/contract/lesson.ts';
import { answerMoment } from '../../videos/server/learner/answer-moment.ts';
import { saveCaptions } from '../../videos/server/lessons/captions.ts';
import { setChapters, setMoments } from '../../videos/server/lessons/chapters.ts';
import { createLesson, moveLesson } from '../../videos/server/lessons/write-lesson.ts';
import { openVideo } from '../../videos/server/watching/open.ts';
import { takeReport } from '../../videos/server/watching/report.ts';
import { asStudent, asTeacher, inWords, later, type TaughtClass } from './assignment-people.ts';
import { upload } from './set-assignment.ts';
import { signedIn, videoPlaces } from './videos/video-places.ts';
import { boardRecording, toneRecording } from './videos/video-recordings.ts';

/** Video lessons of every kind and state: with questions, only to be heard, on another site, a draft, put away and past its last day. */
export async function seedVideos(ctx: SchoolContext): Promise<void> {
  const places = await videoPlaces(ctx, await signedIn(ctx));
  for (const [at, place] of places.entries()) {
    if (at === 0) {
      await seedBoard(ctx, place);
      await seedOthers(ctx, place);
    } else await seedPast(ctx, place);
  }
}

const board = { lengthMs: 12_225, fileName: 'Somo la kwanza – x².mp4' };

const inEnglish = `WEBVTT

00:00.500 --> 00:03.000
Good morning. Today: x² − 9 = 0.

00:03.500 --> 00:07.000
A number times itself gives nine.

00:07.500 --> 00:11.500
There are two of them: three, and minus three.
`;
const inKikuyu = `1
00:00:00,500 --> 00:00:03,000
Wĩ mwega. Ũmũthĩ: x² − 9 = 0.

2
00:00:03,500 --> 00:00:07,000
Namba ĩrĩa ĩĩkĩingithania nayo ĩruta kenda.

3
00:00:07,500 --> 00:00:11,500
Nĩ igĩrĩ: ithatũ, na ithatũ ya mũthemba ũngĩ.
`;

type Changes = Partial<VideoDraft> & Pick<VideoDraft, 'title'>;

/** Makes a lesson so many days from now, as the teacher of the place; what is not said is a recording of a board. */
async function make(ctx: SchoolContext, place: TaughtClass, opens: number, changes: Changes) {
  const teacher = asTeacher(later(ctx, opens - 1), place);
  const ofFile = changes.source !== 'link';
  const file =
    ofFile && changes.fileId === undefined ? await upload(teacher, board.fileName, boardRecording(), 'recording') : null;
  const part = place.streamId === null ? {} : { audience: 'streams' as const, streamIds: [place.streamId] };
  return createLesson(teacher, {
    courseId: place.courseId,
    classId: place.classId,
    audience: 'class',
    streamIds: [],
    topicIds: [],
    description: null,
    source: 'file',
    fileId: file?.fileId ?? null,
    fileName: file?.name ?? null,
    link: null,
    soundOnly: false,
    lengthMs: ofFile ? board.lengthMs : null,
    posterFileId: null,
    minShare: 8000,
    again: true,
    opensAt: later(ctx, opens).now.toISOString(),
    closesAt: null,
    ...part,
    ...changes,
  });
}

const publish = (ctx: SchoolContext, place: TaughtClass, { id, version }: { id: number; version: number }) =>
  moveLesson(asTeacher(ctx, place), { id, version, state: 'published' });

/** A student plays a lesson, so many days from now. */
async function play(
  ctx: SchoolContext,
  days: number,
  studentId: number,
  id: number,
  parts: readonly (readonly [from: number, to: number])[],
) {
  const at = later(ctx, days);
  const { viewingId } = await openVideo(asStudent(at, studentId), id);
  let begun = 1000;
  const stretches = parts.map(([from, to], place): Stretch => {
    const stretch = { number: place + 1, from, to, begun, took: to - from };
    begun += to - from + 1500;
    return stretch;
  });
  const position = { at: parts.at(-1)?.[1] ?? 0, after: begun };
  await takeReport(asStudent(later(ctx, days, 0.1), studentId), { viewingId, stretches, position });
}

/** With captions in two languages, chapters, questions and a picture: watched by some, in part, and not at all. */
async function seedBoard(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const teacher = asTeacher(later(ctx, -6), place);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#184d47"/>
    <text x="160" y="100" font-size="44" fill="#fff" text-anchor="middle">x² − 9 = 0</text></svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const posterFileId = await teacher.services.files.keepInside(teacher, { bytes: picture, name: 'ubao.png', purpose: 'photo' });
  const topicId = await topicOf(ctx, place);
  const made = await make(ctx, place, -5, {
    title: `${place.courseName}: Milinganyo – “x² − 9 = 0”`,
    description: 'Watch it before the next lesson. It stops twice: answer, then go on.\nAndika maswali yako daftarini.',
    topicIds: topicId === null ? [] : [topicId],
    closesAt: later(ctx, 6).now.toISOString(),
    posterFileId,
  });
  const { id } = made;
  await saveCaptions(teacher, { id, language: 'en', version: 0, text: inEnglish });
  await saveCaptions(teacher, { id, language: 'ki', version: 0, text: inKikuyu });
  const chapters = [
    { atMs: 0, title: 'Salamu – greetings' },
    { atMs: 3500, title: 'Namba gani? Which number?' },
    { atMs: 7500, title: 'Jibu: both answers' },
  ];
  const { version } = await setChapters(teacher, { id, version: made.version, chapters });
  const moments = [
    { atMs: 4000, questionId: await timesItself(teacher, place) },
    { atMs: 9000, questionId: await howMany(teacher, place) },
  ];
  await publish(later(ctx, -5), place, await setMoments(teacher, { id, version, moments }));
  const me = await signedIn(ctx);
  const [first, second, third, fourth] = place.students.filter((student) => student.id !== me);
  if (!first || !second || !third || !fourth) return;
  await play(ctx, -4, first.id, id, [
    [0, 4000],
    [4000, 12_225],
  ]);
  await play(ctx, -3, second.id, id, [[0, 4000]]);
  await play(ctx, -2, third.id, id, [
    [0, 3000],
    [6000, 12_000],
  ]);
  await openVideo(asStudent(later(ctx, -1), fourth.id), id);
  const answers = await rightAndWrong(ctx, id);
  for (const { momentId, right, wrong } of answers) {
    await answerMoment(asStudent(later(ctx, -4), first.id), { id, momentId, answer: right });
    await answerMoment(asStudent(later(ctx, -3), second.id), { id, momentId, answer: wrong });
  }
  const [asked] = answers;
  if (asked) await answerMoment(asStudent(later(ctx, -2), second.id), { id, momentId: asked.momentId, answer: asked.right });
}

async function topicOf({ tx }: SchoolContext, { courseId }: TaughtClass): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select t.id from elearning.topic t where t.course_id = ${courseId} order by t.place, t.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

const asked = (courseId: number) => ({
  courseId,
  classId: null,
  topicId: null,
  difficulty: 'easy' as const,
  source: null,
  language: 'en',
  tags: [],
  marks: 100,
  feedback: 'Tazama tena sehemu ya pili – look at the second part again.',
  state: 'ready' as const,
});

const timesItself = async (ctx: SchoolContext, { courseId }: TaughtClass): Promise<number> => {
  const option = (id: string, text: string, share: number, feedback: string) => ({ id, text, fileId: null, share, feedback });
  const { id } = await createQuestion(ctx, {
    ...asked(courseId),
    text: inWords('Which number, times itself, gives nine?'),
    body: {
      kind: 'single',
      shuffle: false,
      options: [
        option('p1', 'Three', 10_000, 'Vizuri!'),
        option('p2', 'Nine', 0, 'Nine times nine is eighty-one.'),
        option('p3', 'Four and a half', 0, 'That is half of nine.'),
      ],
    },
  });
  return id;
};

const howMany = async (ctx: SchoolContext, { courseId }: TaughtClass): Promise<number> => {
  const { id } = await createQuestion(ctx, {
    ...asked(courseId),
    text: inWords('How many answers has x² − 9 = 0?'),
    body: { kind: 'numeric', right: [{ value: 2, tolerance: 0, share: 10_000 }], units: [], unitShare: 0 },
  });
  return id;
};

/** Answers to the questions of a lesson: a right one and a wrong one. */
async function rightAndWrong(ctx: SchoolContext, lessonId: number) {
  const { rows } = await sql<{ id: number; versionId: number | null }>`
    select m.id, m.version_id as "versionId" from elearning.video_question m where m.lesson_id = ${lessonId} order by m.at_ms`.execute(
    ctx.tx,
  );
  const questions = await questionsOf(
    ctx,
    rows.map(({ versionId }) => there(versionId)),
  );
  return rows.map(({ id, versionId }) => {
    const { body } = there(questions.get(there(versionId)));
    const chosen = (at: number): AnswerValue =>
      body.kind === 'single'
        ? { kind: 'single', option: there(body.options[at]).id }
        : { kind: 'numeric', text: at === 0 ? '2' : '1', unit: null };
    return { momentId: id, right: chosen(0), wrong: chosen(1) };
  });
}

/** Only to be heard, on another site, not published, put away, and not open yet. */
async function seedOthers(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const teacher = asTeacher(later(ctx, -9), place);
  const tone = await upload(teacher, 'Sauti – kusikiliza.webm', toneRecording(), 'recording');
  const heard = await make(ctx, place, -8, {
    title: 'Kusikiliza: sound only, for slow lines',
    soundOnly: true,
    lengthMs: 8000,
    fileId: tone.fileId,
    fileName: tone.name,
    minShare: 10_000,
  });
  await saveCaptions(teacher, {
    id: heard.id,
    language: 'sw',
    version: 0,
    text: 'WEBVTT\n\n00:00.000 --> 00:04.000\nSikiliza kwa makini.\n\n00:04.000 --> 00:08.000\nSasa sema: ng’ombe, ng’ambo.',
  });
  await publish(ctx, place, heard);
  const outside = await make(ctx, place, -3, {
    title: 'Another school explains it: thirty minutes on YouTube',
    source: 'link',
    link: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    description: 'It opens outside of Daftari.',
  });
  await publish(ctx, place, outside);
  const [first, second] = place.students.toReversed();
  if (first) await play(ctx, -1, first.id, heard.id, [[0, 8000]]);
  if (second) await openVideo(asStudent(ctx, second.id), outside.id);
  await make(ctx, place, 2, { title: 'Draft: graphs of quadratics (recorded, not cut yet)' });
  await publish(ctx, place, await make(ctx, place, 9, { title: 'Opens after the next test' }));
  const old = await publish(
    ctx,
    place,
    await make(ctx, place, -80, { title: 'Last term’s revision, closed long ago', closesAt: later(ctx, -60).now.toISOString() }),
  );
  await moveLesson(asTeacher(ctx, place), { id: old.id, version: old.version, state: 'archived' });
}

/** For some streams, past its last day: who has not watched it is behind. */
async function seedPast(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const made = await make(ctx, place, -20, {
    title: `${place.courseName}: marejeo ya wiki – the week in twelve seconds`,
    closesAt: later(ctx, -10).now.toISOString(),
    ...(place.streamId === null && typeof place.students[0]?.streamId === 'number'
      ? { audience: 'streams' as const, streamIds: [place.students[0].streamId] }
      : {}),
  });
  await publish(later(ctx, -20), place, made);
  const [first, second] = place.students.filter(({ streamId }) => streamId === place.students[0]?.streamId);
  if (first) await play(ctx, -15, first.id, made.id, [[0, 12_225]]);
  if (second) await play(ctx, -12, second.id, made.id, [[0, 2500]]);
}
