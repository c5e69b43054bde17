import type { RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { there } from '#kit/server/sql/one.ts';
import { thinkWords } from '../../thinktank/contract/settings.ts';
import { createChallenge, getChallenge, giveResults, markEntry } from '../../thinktank/server/challenges/challenges.store.ts';
import { enter } from '../../thinktank/server/challenges/learner-challenges.ts';
import { approve, removePost, sendBack, stopAuthor } from '../../thinktank/server/moderation/decide.ts';
import { lift, stops } from '../../thinktank/server/moderation/queue.ts';
import { saveThinkSetting } from '../../thinktank/server/settings.store.ts';
import { accept, answer, ask, edit, reportPost, vote } from '../../thinktank/server/threads/learner-posts.ts';
import { endorse, makeQuestion, mark, staffAnswer, staffAsk } from '../../thinktank/server/threads/staff-posts.ts';
import { asStudent, asTeacher, bookPage, inWords, later, type TaughtClass, taughtClasses } from './assignment-people.ts';

/** Questions of every kind and state in two subjects, and challenges of the past, of now and of next month. */
export async function seedThinktank(ctx: SchoolContext): Promise<void> {
  const words = resourceStore(thinkWords);
  for (const [word, stem] of [
    ['mjinga', false],
    ['idiot', true],
    ['nyang’au', false],
  ] as const)
    await words.create(ctx, { word, stem });
  await saveThinkSetting(ctx, { before: false, onWords: 'hold', reportsHide: 2, perHour: 12, version: 0 });
  for (const [at, place] of (await taughtClasses(ctx)).entries()) {
    await seedQuestions(ctx, place);
    await seedModerated(ctx, place);
    if (at === 0) await seedChallenges(ctx, place);
  }
}

type Student = TaughtClass['students'][number];

/** The first students of a class; a class of the sample has eight or more. */
function some({ students }: TaughtClass): [Student, Student, Student, Student, Student] {
  const [a, b, c, d, e] = students;
  if (!a || !b || !c || !d || !e) throw new Error('The sample’s class has too few students.');
  return [a, b, c, d, e];
}

const asking = (place: TaughtClass, title: string, text: RichText, more: { wide?: boolean; anonymous?: boolean } = {}) => ({
  courseId: place.courseId,
  topicId: null,
  wide: false,
  anonymous: false,
  title,
  text,
  ...more,
});

/** Answered, solved and endorsed ones, one with a picture, one without a name, a duplicate, one pinned and one closed. */
async function seedQuestions(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const [a, b, c, d, e] = some(place);
  const as = (student: Student, days: number, hours = 0) => asStudent(later(ctx, -days, hours), student.id);
  const teacher = (days: number) => asTeacher(later(ctx, -days), place);

  const first = await ask(
    as(a, 12),
    asking(
      place,
      'Kwa nini? How do I tell a fact from an opinion in a passage?',
      inWords('Ndĩrĩ na kĩũria: “the best river in Kenya” – fact or opinion?', 'Sielewi.'),
      { wide: true },
    ),
  );
  const right = await answer(as(b, 12, 3), {
    id: first.id,
    text: inWords('Ask whether somebody could prove it. Then it is a fact.'),
    anonymous: false,
  });
  await answer(as(c, 11), { id: first.id, text: inWords('It is only a rule. Learn it.'), anonymous: true });
  const best = right.posts.find(({ mine }) => mine)?.id ?? 0;
  for (const voter of [a, d, e]) await vote(as(voter, 10), { id: best, value: 1 });
  const other = (
    await answer(as(d, 10), {
      id: first.id,
      text: inWords('Look for words such as best, worst and should: those are opinions.'),
      anonymous: true,
    })
  ).posts;
  await vote(as(e, 9), { id: other.find(({ mine }) => mine)?.id ?? 0, value: -1 });
  await accept(as(a, 9), { id: first.id, postId: best });
  const endorsed = await endorse(teacher(9), { id: best, version: 1, on: true });
  await makeQuestion(teacher(8), { id: first.id, kind: 'essay', right: '', withAnswer: true });
  await mark(teacher(8), { id: first.id, version: endorsed.version + 1, closed: false, pinned: true, duplicateOf: null });

  const again = await ask(as(d, 7), asking(place, 'Fact or opinion – again', inWords('Same as before, I think?')));
  await mark(teacher(7), { id: again.id, version: 1, closed: true, pinned: false, duplicateOf: first.id });

  const owner = as(b, 6);
  const bytes = await bookPage(['Leo ni Jumatatu.', 'Mimi anasoma ?']);
  const fileId = await owner.services.files.keepInside(owner, { bytes, name: 'simu ya Brian.jpg', purpose: 'photo' });
  const pictured = await ask(as(b, 6), {
    ...asking(place, 'Where is my mistake on this page?', {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Line 2 must be wrong, but I do not see it.' }] },
        { type: 'image', attrs: { fileId, alt: 'Two lines in an exercise book' } },
      ],
    }),
    wide: true,
  });
  await staffAnswer(teacher(5), { id: pictured.id, text: inWords('Look at the verb: who is reading?') });
  await ask(
    as(c, 4),
    asking(place, 'Is it true that only clever people understand this?', inWords('I am afraid to ask in class.'), {
      wide: true,
      anonymous: true,
    }),
  );
  const changed = await ask(
    as(e, 3),
    asking(place, 'Exam on Friday: what comes?', inWords('Topics?'), { wide: true, anonymous: true }),
  );
  await edit(as(e, 3, 1), {
    id: there(changed.posts[0]).id,
    version: 1,
    title: 'Exam on Friday: which topics come?',
    text: inWords('Does anybody know which topics come on Friday? ũ, ĩ, ’ and “ ” too.'),
  });
  await staffAsk(teacher(2), {
    courseId: place.courseId,
    topicId: null,
    classId: place.classId,
    title: 'What was hardest this week?',
    text: inWords('Write one thing. I take it up on Monday.'),
  });
  for (const [at, title] of ['How long should a summary be?', 'Supercalifragilisticexpialidocious — ni neno?'].entries())
    await ask(as(a, 1, at), asking(place, title, inWords('Just asking.')));
}

/** Held back for a word, a link and a telephone number; reported and hidden; sent back, removed; and who was stopped for it. */
async function seedModerated(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const [a, b, c, d, e] = some(place);
  const as = (student: Student, days: number, hours = 0) => asStudent(later(ctx, -days, hours), student.id);
  const teacher = (days: number) => asTeacher(later(ctx, -days), place);
  const reason = 'This hurts somebody.';
  const thread = await ask(as(a, 5, 2), asking(place, 'Who can explain the homework?', inWords('Page 31.'), { wide: true }));
  const postOf = async (student: Student, days: number, text: string, anonymous = false) =>
    (await answer(as(student, days), { id: thread.id, text: inWords(text), anonymous })).posts.findLast(({ mine }) => mine)?.id ??
    0;
  await postOf(b, 5, 'You are an 1d10t.', true);
  await postOf(c, 4, 'Nipigie: 0712 345 678');
  await postOf(d, 4, 'It is all on www.answers.example.com/page31');
  const reported = await postOf(e, 3, 'Go away, nobody wants you here.', true);
  for (const by of [a, b]) await reportPost(as(by, 3, 2), { id: reported, reason });
  const mild = await postOf(d, 3, 'Ask your mother.');
  await reportPost(as(c, 2, 1), { id: mild, reason: 'Rude' });
  const kept = await postOf(c, 2, 'See page 30, it has the same sum.');
  await reportPost(as(d, 2), { id: kept, reason: 'I do not like it' });
  await approve(teacher(1), { id: kept, version: 1 });
  const gone = await postOf(b, 2, 'Your answers are as ugly as you.', true);
  await removePost(teacher(1), { id: gone, version: 1, reason: 'Insults somebody' });
  const back = await postOf(e, 2, 'The answer is 42, 43, 44 and 45, just copy.');
  await sendBack(teacher(1), { id: back, version: 1, reason: 'Show how you get there.' });
  await stopAuthor(teacher(0.5), { id: gone, days: 3, reason: 'Insults somebody, for the second time' });
  await stopAuthor(teacher(6), { id: mild, days: 2, reason: 'Rude' });
  await stopAuthor(teacher(0.5), { id: reported, days: 30, reason: 'Nyang’au' });
  const { rows } = await stops(ctx, { page: 1, size: 10, sort: 'until' });
  const last = rows.find((row) => row.active && row.reason === 'Nyang’au');
  if (last) await lift(ctx, last.id);
}

/** One whose results are out, one that runs, one for the whole school, and one that has not opened. */
async function seedChallenges(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const teacher = (days: number) => asTeacher(later(ctx, -days), place);
  const at = (days: number) => later(ctx, days).now.toISOString();
  const set = (title: string, opens: number, closes: number, courseId: number | null, text: string) =>
    createChallenge(teacher(Math.max(1, 1 - opens)), {
      courseId,
      title,
      text: inWords(text),
      points: 10,
      opensAt: at(opens),
      closesAt: at(closes),
    });
  const students = place.students.slice(0, 7);
  const over = await set(
    'Ng’ombe 17: the old riddle',
    -10,
    -3,
    place.courseId,
    'Three heirs share 17 cows: a half, a third, a ninth. How?',
  );
  for (const [which, student] of students.entries())
    await enter(asStudent(later(ctx, -8, which), student.id), {
      id: over.id,
      text: inWords(which % 2 === 0 ? `Borrow one cow, share 18, give it back. (${which})` : 'It cannot be done.'),
      anonymous: which === 1,
      showName: which % 3 === 0,
    });
  const { answers } = await markAll(ctx, place, over.id);
  if (answers > 0) await giveResults(teacher(2), { id: over.id, version: over.version });
  const running = await set('How many squares has a chessboard?', -2, 5, place.courseId, 'Not 64. Say how you count.');
  for (const student of students.slice(0, 3))
    await enter(asStudent(later(ctx, -1), student.id), {
      id: running.id,
      text: inWords('204: 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1.'),
      anonymous: false,
      showName: false,
    });
  await set('Maji: how much water does our school use in a day?', -4, -1, null, 'Measure, ask, and show your working.');
  await set('Next month: the birthday question', 20, 27, place.courseId, 'Comes next month.');
}

async function markAll(ctx: SchoolContext, place: TaughtClass, id: number): Promise<{ answers: number }> {
  const teacher = asTeacher(later(ctx, -2), place);
  const { answers } = await getChallenge(teacher, id);
  for (const [at, entry] of answers.entries())
    await markEntry(
      teacher,
      at === answers.length - 1
        ? { id, entryId: entry.id, version: entry.version, points: null, best: false, state: 'removed', reason: 'Copied' }
        : { id, entryId: entry.id, version: entry.version, points: 10 - at, best: at === 0, state: 'shown', reason: null },
    );
  return { answers: answers.length };
}
