import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ActivityBody, ActivityDraft } from '../../interactive/contract/activity.ts';
import { activityDraft } from '../../interactive/contract/activity.ts';
import { type ActivityAnswer, activityAnswer } from '../../interactive/contract/mark-activity.ts';
import { grades } from '../../interactive/contract/words.ts';
import {
  changeActivity,
  copyActivity,
  createActivity,
  moveActivity,
} from '../../interactive/server/activities/write-activity.ts';
import { takeReviews } from '../../interactive/server/cards/take-reviews.ts';
import { checkTry } from '../../interactive/server/learner/check-try.ts';
import { keepPackage } from '../../interactive/server/packages/keep-package.ts';
import { savePlayer } from '../../interactive/server/packages/player.ts';
import * as bodies from './activity-bodies.ts';
import { asStudent, asTeacher, later, type TaughtClass, taughtClasses } from './assignment-people.ts';

/** Activities of every kind and state, an H5P file, tries, and reviews of several students over several days. */
export async function seedInteractive(ctx: SchoolContext): Promise<void> {
  const [place, second] = await taughtClasses(ctx);
  if (!place) return;
  const draw = (label: string) => picture(ctx, label);
  await seedCards(ctx, place, await draw('moyo'));
  await seedTried(ctx, place, draw);
  await seedPackages(ctx, place);
  await seedForStudent(ctx);
  if (second) await make(ctx, second, 'published', { title: 'Steps of a good answer', body: bodies.method });
  await savePlayer(ctx, { playerUrl: 'https://h5p.shule.example/play?skin=plain', version: 0 }, 'https://shule.invalid');
}

/** A matching and a set of cards for the student who signs in as `student`, whatever class that is. */
async function seedForStudent(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<Pick<TaughtClass, 'classId' | 'courseId' | 'courseName'>>`
    select k.class_id as "classId", k.course_id as "courseId", c.name as "courseName"
      from platform.student_users u
      join exams.takers_now k on k.school_id = u.school_id and k.student_id = u.student_id
      join settings.courses c on c.school_id = k.school_id and c.id = k.course_id
     where u.username = 'student' order by k.course_id limit 1`.execute(ctx.tx);
  const [found] = rows;
  if (!found) return;
  const place = { ...found, staffMemberId: 0, accountId: null, teacher: ctx.user.fullName, streamId: null, students: [] };
  await make(ctx, place, 'published', { title: 'Units and what they measure', body: bodies.units, explanation: 'SI units.' });
  await make(ctx, place, 'published', { title: 'Words of the laboratory', body: bodies.laboratory });
}

/** A drawing with a word on it. */
async function picture(ctx: SchoolContext, label: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
    <ellipse cx="200" cy="150" rx="180" ry="130" fill="#e8f5e0" stroke="#333" stroke-width="4"/>
    <circle cx="250" cy="140" r="40" fill="#b9a3d0" stroke="#333"/><rect x="70" y="120" width="90" height="60" fill="#cfe8f5"/>
    <text x="20" y="40" font-size="24">${label}</text></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return ctx.services.files.keepMade(ctx, { bytes, name: `${label}.png`, type: 'image/png', purpose: 'photo' });
}

type Draft = Pick<ActivityDraft, 'title' | 'body'> & Partial<ActivityDraft>;

/** Makes an activity in a state, some days ago; its key and version. */
async function make(ctx: SchoolContext, place: TaughtClass, state: 'draft' | 'published' | 'archived', draft: Draft) {
  const teacher = asTeacher(later(ctx, -9), place);
  // Pictures are linked by who uploaded them.
  const by = { ...teacher, user: { ...teacher.user, accountId: ctx.user.accountId } };
  const made = await createActivity(
    by,
    activityDraft.parse({
      courseId: place.courseId,
      classId: place.classId,
      streamIds: place.streamId === null ? [] : [place.streamId],
      ...draft,
    }),
  );
  let { version } = made;
  const steps = state === 'draft' ? [] : (['published'] as const);
  for (const step of steps) ({ version } = await moveActivity(by, { id: made.id, version, state: step }));
  const archive = async () => {
    if (state === 'archived') await moveActivity(by, { id: made.id, version, state: 'archived' });
  };
  return { id: made.id, version, body: made.body, by, draft, archive };
}

/** Reviews of one student on one day, the cards in turn, graded in turn. */
async function review(ctx: SchoolContext, studentId: number, id: number, body: ActivityBody, days: number, from: number) {
  if (body.kind !== 'flashcards') return;
  const day = later(ctx, days, -1);
  await takeReviews(asStudent(day, studentId), {
    id,
    device: `sample-${studentId}-${id}-${from}`,
    reviews: body.cards.slice(0, 6).map(({ id: cardId }, at) => ({
      number: at + 1,
      cardId,
      grade: grades[(at + from) % grades.length] ?? 'good',
      at: new Date(day.now.getTime() - (6 - at) * 20_000).toISOString(),
    })),
  });
}

async function seedCards(ctx: SchoolContext, place: TaughtClass, fileId: number): Promise<void> {
  const words = await make(ctx, place, 'published', {
    title: 'Mwili wangu – words of the body',
    language: 'en',
    intro: 'Say the word aloud before you turn the card.',
    body: bodies.swahili(fileId),
  });
  const symbols = await make(ctx, place, 'published', { title: 'Symbols and formulas', body: bodies.symbols });
  for (const [at, { id: studentId }] of place.students.slice(0, 5).entries()) {
    await review(ctx, studentId, words.id, words.body, -6, at);
    if (at < 4) await review(ctx, studentId, words.id, words.body, -3, at + 1);
    if (at < 3) await review(ctx, studentId, symbols.id, symbols.body, -1, at + 2);
  }
  await copyActivity(words.by, words.id);
}

/** An answer, as far as it is right in the given share of its parts. */
function answerTo(body: ActivityBody, right: number): ActivityAnswer {
  switch (body.kind) {
    case 'matching': {
      const ids = body.pairs.map(({ rightId }) => rightId);
      return activityAnswer.parse({
        kind: 'matching',
        pairs: Object.fromEntries(
          body.pairs.map(({ id, rightId }, at) => [id, at < right ? rightId : (ids[(at + 1) % ids.length] ?? '')]),
        ),
      });
    }
    case 'labelling':
      return activityAnswer.parse({
        kind: 'labelling',
        labels: Object.fromEntries(body.labels.map(({ id, text }, at) => [id, at < right ? text : 'Chloroplast'])),
      });
    case 'timeline':
      return activityAnswer.parse({
        kind: 'timeline',
        events: body.events.map(({ id }) => id),
        dates: Object.fromEntries(body.events.map(({ id, date }, at) => [id, at < right ? date : '1900'])),
      });
    case 'memory':
      return { kind: 'memory', moves: body.pairs.length + 6 - right, seconds: 40 + right };
    default: {
      const ids = body.kind === 'ordering' ? body.items.map(({ id }) => id) : [];
      return { kind: 'ordering', items: [...ids.slice(0, right), ...ids.slice(right).toReversed()] };
    }
  }
}

async function seedTried(ctx: SchoolContext, place: TaughtClass, draw: (label: string) => Promise<number>): Promise<void> {
  const explained = { explanation: 'Tazama ukurasa wa 42 – see page 42 of your book.' };
  const made = [
    await make(ctx, place, 'published', {
      title: 'Capitals of Africa',
      body: bodies.capitals(await draw('Nairobi')),
      ...explained,
    }),
    await make(ctx, place, 'published', { title: 'The way of food', body: bodies.digestion, mostTries: 3, solutionAfter: 2 }),
    await make(ctx, place, 'published', {
      title: 'Kenya in years',
      body: bodies.history('place', await draw('Maathai')),
      ...explained,
    }),
    await make(ctx, place, 'published', { title: 'A plant cell', body: bodies.organs(await draw('cell')), ...explained }),
    await make(ctx, place, 'published', { title: 'Fractions and percentages', body: bodies.pairs(await draw('pie')) }),
    await make(ctx, place, 'archived', { title: 'Kenya in years, in order', body: bodies.history('order', await draw('1963')) }),
  ];
  for (const [nth, { id, body }] of made.entries())
    for (const [at, { id: studentId }] of place.students.slice(nth % 3, (nth % 3) + 4).entries())
      for (let tries = 0; tries <= at % 2; tries += 1)
        await checkTry(asStudent(later(ctx, tries - 5, at), studentId), { id, number: 1, answer: answerTo(body, at + tries) });
  for (const { archive } of made) await archive();
  const [changed] = made;
  // What was done before stays with the version that it was done in.
  if (changed)
    await changeActivity(changed.by, {
      ...activityDraft.parse({
        courseId: place.courseId,
        classId: place.classId,
        streamIds: place.streamId === null ? [] : [place.streamId],
        ...changed.draft,
        ...explained,
        body: changed.body,
        title: 'Capitals of Africa, mended',
      }),
      intro: 'Drag each capital to its country.',
      id: changed.id,
      version: changed.version,
    });
  await make(ctx, place, 'draft', { title: 'Kinyume – opposites', language: 'sw', body: bodies.opposites });
  await make(ctx, place, 'draft', { title: 'Wanyama', language: 'sw', body: bodies.animals });
}

/** A small H5P file, as its authors’ tools write it. */
export const h5pFile = (about: object, more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'h5p.json': JSON.stringify(about),
        'content/content.json': '{"text":"<p>Maji</p>"}',
        'H5P.Blanks-1.14/library.json': '{"machineName":"H5P.Blanks"}',
        'H5P.Blanks-1.14/js/blanks.js': 'H5P.Blanks = function () {};',
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

const about = {
  title: 'Maji ni uhai: fill in the words',
  mainLibrary: 'H5P.Blanks',
  language: 'en',
  license: 'CC BY-SA',
  licenseVersion: '4.0',
  authors: [{ name: 'Wanjikũ Ng’ang’a', role: 'Author' }],
  preloadedDependencies: [{ machineName: 'H5P.Blanks', majorVersion: '1', minorVersion: '14' }],
};

async function seedPackages(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daftari-h5p-'));
  try {
    for (const [at, given] of [about, { title: 'Untitled', mainLibrary: 'H5P.Column', license: 'U' }].entries()) {
      const file = path.join(folder, `${at}.h5p`);
      const bytes = h5pFile(given);
      await writeFile(file, bytes);
      const name = at === 0 ? 'maji-ni-uhai.h5p' : 'column.h5p';
      const kept = await keepPackage({ ...ctx, upload: { path: file, name, type: 'application/zip', size: bytes.length } });
      await make(ctx, place, at === 0 ? 'published' : 'draft', {
        title: given.title,
        body: { kind: 'package', packageId: kept.id },
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
