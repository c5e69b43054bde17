import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { handIn } from '../../assignments/server/learner/hand-in.ts';
import { saveDraft } from '../../assignments/server/learner/save-draft.ts';
import { askForChanges, giveBack } from '../../assignments/server/marking/give-back.ts';
import { markedWork } from '../../assignments/server/marking/marked-work.ts';
import { drawOn, noteMark } from '../../assignments/server/marking/note.ts';
import { keepComment } from '../../assignments/server/marking/saved-comments.ts';
import { extendFor } from '../../assignments/server/work/extend.ts';
import { asStudent, asTeacher, bookPage, bookPdf, inWords, later, type TaughtClass, taughtClasses } from './assignment-people.ts';
import { set, upload } from './set-assignment.ts';

/** Assignments of every kind and state: late ones, a team’s, one that was returned and asked for again, and one for paper. */
export async function seedAssignments(ctx: SchoolContext): Promise<void> {
  for (const [at, place] of (await taughtClasses(ctx)).entries()) {
    await seedEssay(ctx, place);
    if (at > 0) continue;
    await seedExercise(ctx, place);
    await seedTeamwork(ctx, place);
    await seedOthers(ctx, place);
  }
}

/** The newest work that somebody handed in; null: none. */
const newestOf = async (teacher: SchoolContext, id: number, studentId: number): Promise<number | null> =>
  (await markedWork(teacher, id, studentId)).handedIn[0]?.id ?? null;

const rubric = [
  {
    key: 'content',
    name: 'Content',
    levels: [
      { words: 'Off the point', mark: 0 },
      { words: 'Some points, few reasons', mark: 500 },
      { words: 'All points with reasons', mark: 1000 },
    ],
  },
  {
    key: 'language',
    name: 'Lugha – language',
    levels: [
      { words: 'Hard to follow', mark: 100 },
      { words: 'Clear', mark: 1000 },
    ],
  },
];

/** A text by a rubric with marks off for late work, given back in part; two of the texts are alike. */
async function seedEssay(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const { id } = await set(ctx, place, 'published', -9, -2, {
    title: `${place.courseName}: Maji ni uhai – “water is life”`,
    instructions: inWords(
      'Write 200 words or more on who draws water at your home, and how far it is.',
      'Give two reasons for each point.',
    ),
    rubric,
    maxMark: null,
    takes: ['text'],
    late: 'minus',
    latePerDay: 250,
    statement: true,
    resubmit: true,
  });
  const shared =
    'Every morning before the sun is up my sisters and I walk to the stream below the school and fill our containers in turns';
  const texts = [
    `Nyumbani kwetu Kĩambu, ${shared}. Ndĩ mũkenu.`,
    `${shared}, and then we carry them home on our backs.`,
    'We have a tap. The county brings water on Tuesdays and on Fridays, and on other days we use the tank on the roof.',
    'Mto uko mbali: kilomita tatu. Ng’ombe hunywa kwanza, kisha sisi.',
  ];
  const writers = place.students.slice(0, texts.length);
  for (const [at, { id: studentId }] of writers.entries())
    await handIn(asStudent(later(ctx, at === 2 ? -0.5 : -3, at), studentId), {
      id,
      words: texts[at] ?? '',
      link: null,
      files: [],
      ownWork: true,
    });
  const teacher = asTeacher(later(ctx, -0.2), place);
  const [first, second, third] = writers;
  for (const [student, mark] of [
    [first, 1000],
    [third, 750],
  ] as const)
    if (student)
      await noteMark(teacher, {
        id,
        studentId: student.id,
        version: 0,
        handedInId: await newestOf(teacher, id, student.id),
        mark: null,
        scores: [
          { key: 'content', level: null, mark },
          { key: 'language', level: 1, mark: 1000 },
        ],
        comment: 'Vizuri sana. Give a second reason for your last point – kwa nini?',
      });
  if (first && third) await giveBack(teacher, { id, studentIds: [first.id, third.id] });
  if (second)
    await askForChanges(teacher, {
      id,
      studentId: second.id,
      handedInId: await newestOf(teacher, id, second.id),
      comment: 'This is too near to another text. Write it in your own words.',
    });
}

/** Photos of an exercise book and a recording, with corrections on the pages; somebody has more time and somebody is closed out. */
async function seedExercise(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const sheet = await upload(
    asTeacher(ctx, place),
    'Zoezi 4 – worksheet.pdf',
    await bookPdf([['1. 3x + 4 = 19', '2. x² − 9 = 0']]),
  );
  const { id, end } = await set(ctx, place, 'closed', -20, -12, {
    title: 'Zoezi la nne: exercise 4, pages 31–33',
    instructions: inWords('Do all of it in your exercise book, with the working. Photograph each page.'),
    files: [sheet],
    takes: ['photos', 'file', 'audio'],
    late: 'refuse',
    cutOffAt: later(ctx, -10).now.toISOString(),
  });
  const teacher = asTeacher(later(ctx, -11), place);
  const [first, second, third, fourth, fifth] = place.students;
  if (!first || !second || !third || !fourth || !fifth) return;
  await extendFor(teacher, {
    id,
    studentId: second.id,
    until: later(ctx, -9).now.toISOString(),
    locked: false,
    reason: 'Sick bay until Tuesday',
  });
  await extendFor(teacher, { id, studentId: fifth.id, until: null, locked: true, reason: 'Did it in class' });
  const photos = await upload(asStudent(ctx, first.id), 'Photos, 2 pages.pdf', await bookPdf([['3x = 15', 'x = 5'], ['x = ±3']]));
  await handIn(asStudent(later(ctx, -13), first.id), {
    id,
    words: null,
    link: null,
    files: [{ ...photos, kind: 'photos' }],
    ownWork: false,
  });
  const picture = await upload(asStudent(ctx, second.id), 'kazi yangu.jpg', await bookPage(['3x + 4 = 19', 'x = 23 / 3']));
  const spoken = Buffer.concat([
    Buffer.from('OggS\u0000\u0002'),
    Buffer.alloc(20),
    Buffer.from('\u0001\u0013OpusHead'),
    Buffer.alloc(200),
  ]);
  const sound = await upload(asStudent(ctx, second.id), 'Recording.ogg', spoken, 'recording');
  await handIn(asStudent(later(ctx, -10), second.id), {
    id,
    words: null,
    link: null,
    files: [
      { ...picture, kind: 'file' },
      { ...sound, kind: 'audio' },
    ],
    ownWork: false,
  });
  const work = await markedWork(teacher, id, first.id);
  const pages = work.handedIn[0]?.files[0];
  if (pages) {
    await drawOn(teacher, {
      id,
      handedFileId: pages.id,
      page: 1,
      version: 0,
      shapes: [
        { kind: 'tick', x: 6200, y: 1900 },
        { kind: 'words', x: 900, y: 3400, words: 'Safi! Show why – onyesha hatua.' },
      ],
    });
    await drawOn(teacher, {
      id,
      handedFileId: pages.id,
      page: 2,
      version: 0,
      shapes: [
        { kind: 'cross', x: 5200, y: 1300 },
        { kind: 'stroke', points: [900, 1700, 2400, 1750, 3900, 1690] },
      ],
    });
  }
  const handedInId = await newestOf(teacher, id, first.id);
  await noteMark(teacher, { id, studentId: first.id, version: 0, handedInId, mark: 1650, scores: [], comment: null });
  await giveBack(teacher, { id, studentIds: [first.id] });
  await keepComment(teacher, 'Onyesha hatua zote – show all your working.');
  await keepComment(teacher, 'Well argued.');
  await end();
  await sql`
    insert into elearning.missed_told (assignment_id, student_id, at) values (${id}, ${fourth.id}, ${later(ctx, -8).now})`.execute(
    ctx.tx,
  );
}

/** Teams: one that hands in together, one in which not all have agreed yet. */
async function seedTeamwork(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const [a, b, c, d, e] = place.students;
  if (!a || !b || !c || !d || !e) return;
  const teams = [
    { name: 'Simba', studentIds: [a.id, b.id] },
    { name: 'Ng’ang’a & co.', studentIds: [c.id, d.id, e.id] },
  ];
  const { id } = await set(ctx, place, 'published', -4, 3, {
    title: 'Group project: a market day',
    instructions: inWords('Plan a market stall together: what you sell, what it costs you, what you earn.'),
    takes: ['text', 'link'],
    team: 'all',
    teams,
    maxMark: 4000,
  });
  const work = {
    id,
    words: 'Tunauza sukuma wiki na nyanya. Cost: 400, sales: 650.',
    link: 'https://example.org/soko',
    files: [],
    ownWork: false,
  };
  for (const student of [a, b]) await handIn(asStudent(later(ctx, -1), student.id), work);
  await handIn(asStudent(later(ctx, -1), c.id), { ...work, words: 'We sell chapati.', link: null });
}

/** A draft of a student and files begun, what is for some only, on paper, not open yet, not published and put away. */
async function seedOthers(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const [first, second, third] = place.students;
  if (!first || !second || !third) return;
  const { id } = await set(ctx, place, 'published', -1, 5, {
    title: 'Read chapter 7 and answer 1–10',
    instructions: inWords('Short answers. A photo of your book is enough.'),
    takes: ['text', 'file', 'photos', 'link'],
  });
  const begun = await upload(asStudent(ctx, first.id), 'ukurasa wa 1.jpg', await bookPage(['1. Ndiyo', '2. …']));
  await saveDraft(asStudent(ctx, first.id), {
    id,
    version: 0,
    words: '1. Because it is a prime.\n2. …',
    link: null,
    files: [{ ...begun, kind: 'file' }],
  });
  await handIn(asStudent(ctx, third.id), { id, words: '1–10: tazama daftari langu.', link: null, files: [], ownWork: false });
  await set(ctx, place, 'published', -2, 1, {
    title: 'Corrections of the last test',
    audience: 'students',
    streamIds: [],
    studentIds: [first.id, second.id],
    maxMark: null,
    takes: ['photos'],
    instructions: inWords('Only for you two: do numbers 4 and 9 again.'),
  });
  const paper = await set(ctx, place, 'published', -6, -1, {
    title: 'Drawing on manila paper',
    takes: [],
    maxMark: 1000,
    instructions: inWords('Bring it to class.'),
  });
  const onPaper = { id: paper.id, studentId: second.id, version: 0, handedInId: null };
  await noteMark(asTeacher(ctx, place), { ...onPaper, mark: 800, scores: [], comment: null });
  await giveBack(asTeacher(ctx, place), { id: paper.id, studentIds: null });
  await set(ctx, place, 'published', 3, 10, {
    title: 'Opens on the day after tomorrow but one',
    instructions: inWords('Wait for it.'),
  });
  await set(ctx, place, 'draft', 1, 29, { title: 'Holiday work (not published yet)', instructions: inWords('…') });
  const old = await set(ctx, place, 'archived', -90, -80, { title: 'Last term’s revision', instructions: inWords('Revise.') });
  await old.end();
}
