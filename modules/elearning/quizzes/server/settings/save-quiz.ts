import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { imagesOf, withoutTail } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Quiz, quizzesApi } from '../../contract/quizzes.ts';
import type { QuizSettings } from '../../contract/settings.ts';
import { personOf, workerOn } from '../scope.ts';
import { checkTaught, writeAudience } from './audience.ts';
import { getQuiz, type QuizContext } from './quizzes.store.ts';
import { retime } from './terms.ts';

/** Refuses what the fields alone cannot say. */
async function checkSettings({ tx }: QuizContext, settings: QuizSettings): Promise<void> {
  const { intro, opensAt, closesAt, bands, networks, overdue, graceSeconds } = settings;
  if (intro !== null && imagesOf(intro).length > 0)
    throw fieldError('intro', 'Pictures belong in questions. Take them out of the introduction.');
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    throw fieldError('closesAt', 'It closes after it opens.');
  if (new Set(bands.map(({ from }) => from)).size < bands.length)
    throw fieldError('bands', 'Say one thing from each share of the marks on.');
  if (overdue === 'graceperiod' && graceSeconds < 60) throw fieldError('graceSeconds', 'Give at least a minute.');
  if (networks.length === 0) return;
  const { rows } = await sql<{ good: boolean }>`
    select pg_input_is_valid(n, 'cidr') as good from unnest(${networks}::text[]) with ordinality as w (n, place) order by place`.execute(
    tx,
  );
  const wrong = rows.findIndex(({ good }) => !good);
  if (wrong >= 0) throw fieldError(`networks.${wrong}`, 'Write a network such as 192.168.1.0/24, with nothing after its prefix.');
}

const columns = (settings: QuizSettings): readonly [string, unknown][] => [
  ['title', settings.title],
  ['intro', settings.intro && JSON.stringify(withoutTail(settings.intro))],
  ['course_id', settings.courseId],
  ['takers_only', settings.takersOnly],
  ['opens_at', settings.opensAt],
  ['closes_at', settings.closesAt],
  ['limit_seconds', settings.limitSeconds],
  ['overdue', settings.overdue],
  ['grace_seconds', settings.graceSeconds],
  ['late_seconds', settings.lateSeconds],
  ['attempts', settings.attempts],
  ['grading', settings.grading],
  ['shuffle_questions', settings.shuffleQuestions],
  ['shuffle_answers', settings.shuffleAnswers],
  ['per_page', settings.perPage],
  ['sequential', settings.sequential],
  ['review', JSON.stringify(settings.review)],
  ['password', settings.password],
  ['networks', settings.networks],
  ['first_delay_seconds', settings.firstDelaySeconds],
  ['later_delay_seconds', settings.laterDelaySeconds],
  ['pass_share', settings.passShare],
  ['negative', settings.negative],
  ['bands', JSON.stringify(settings.bands.toSorted((a, b) => b.from - a.from))],
];

/** Begins a quiz as a draft. */
export async function createQuiz(ctx: QuizContext, settings: QuizSettings): Promise<Quiz> {
  const person = await personOf(ctx);
  await checkTaught(ctx, person, settings.courseId, settings.audience);
  await checkSettings(ctx, settings);
  const all: readonly [string, unknown][] = [
    ...columns(settings),
    ['owner_account', actorId(ctx.user)],
    ['owner_name', ctx.user.fullName],
    ['made_at', ctx.now],
  ];
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz (${sql.join(all.map(([name]) => sql.ref(name)))})
    values (${sql.join(all.map(([, value]) => value))}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeAudience(ctx.tx, id, settings.audience);
  const after = await getQuiz(ctx, id, person);
  ctx.changed({ entity: 'quiz', id, action: 'created', after: after.settings });
  return after;
}

/** Changes the settings. Attempts that run get the new end; the subject stays once somebody has begun. */
export async function updateQuiz(ctx: QuizContext, { id, version, ...settings }: Input<typeof quizzesApi.update>): Promise<Quiz> {
  const person = await workerOn(ctx, id);
  const before = await getQuiz(ctx, id, person);
  const added = settings.audience.filter(
    (one) => !before.targets.some((target) => target.kind === one.kind && target.id === one.id),
  );
  const moved = settings.courseId !== before.courseId;
  await checkTaught(ctx, person, settings.courseId, moved ? settings.audience : added);
  if (moved && before.attempts > 0)
    throw fieldError('courseId', 'Students have begun this quiz, so its subject stays. Copy it for another subject.');
  await checkSettings(ctx, settings);
  const { rows } = await sql`
    update elearning.quiz q
       set ${sql.join([...columns(settings).map(([name, value]) => sql`${sql.ref(name)} = ${value}`), sql`version = q.version + 1`])}
     where q.id = ${id} and q.version = ${version} returning q.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('quiz');
  await writeAudience(ctx.tx, id, settings.audience);
  await retime(ctx, id);
  const after = await getQuiz(ctx, id, person);
  ctx.changed({ entity: 'quiz', id, action: 'changed', before: before.settings, after: after.settings });
  return after;
}

/** Removes a quiz that nobody has begun. */
export async function removeQuiz(ctx: QuizContext, id: number): Promise<void> {
  const person = await workerOn(ctx, id);
  const before = await getQuiz(ctx, id, person);
  if (before.attempts > 0)
    throw new UserError('in_use', 'Students have taken this quiz, so it stays. Archive it to put it out of the way.');
  await sql`delete from elearning.quiz where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'quiz', id, action: 'removed', before: before.settings });
}

/** A new draft with the same questions and settings, whose times are left open. */
export async function copyQuiz(ctx: QuizContext, id: number): Promise<Quiz> {
  const person = await workerOn(ctx, id);
  const { settings } = await getQuiz(ctx, id, person);
  const title = `${settings.title.slice(0, 143)} (copy)`;
  const copy = await createQuiz(ctx, { ...settings, title, opensAt: null, closesAt: null });
  await sql`
    insert into elearning.quiz_slot (quiz_id, place, question_id, draw, marks)
    select ${copy.id}::bigint, z.place, z.question_id, z.draw, z.marks from elearning.quiz_slot z where z.quiz_id = ${id}`.execute(
    ctx.tx,
  );
  await sql`
    insert into elearning.quiz_rubric (quiz_id, question_id, criteria)
    select ${copy.id}::bigint, r.question_id, r.criteria from elearning.quiz_rubric r where r.quiz_id = ${id}`.execute(ctx.tx);
  return getQuiz(ctx, copy.id, person);
}
