import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { imagesOf, type RichText, withoutTail } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Challenge, ChallengeDraft, ChallengeRow, challengesApi, StaffEntry } from '../../contract/challenges.ts';
import { shownIn } from '../threads/learner-threads.ts';
import { authorOf } from '../threads/thread-sql.ts';
import { type Ctx, type Moderator, moderatorOf, notTaught } from '../who.ts';
import { challengeFields, challengeOrders, challengeRows, lockChallenge, sets, stateAt } from './challenge-sql.ts';

export const challengeEntity = 'challenge';

/** Challenges of the subjects that the caller teaches, and of the whole school. */
export async function listChallenges(ctx: Ctx, input: Input<typeof challengesApi.list>): Promise<Page<ChallengeRow>> {
  const { q, courseId, state, page, size, sort } = input;
  const where: RawBuilder<unknown>[] = [sql`(h.course_id is null or ${sets(await moderatorOf(ctx))})`];
  if (courseId !== undefined) where.push(sql`h.course_id = ${courseId}`);
  if (state !== undefined) where.push(sql`${stateAt(ctx.now)} = ${state}`);
  if (q) where.push(holds(sql`kit.fold(h.title)`, q));
  const { rows } = await sql<ChallengeRow & { total: number }>`
    select ${challengeFields(ctx.now)}, (count(*) over ())::int as total
      ${challengeRows} where ${sql.join(where, sql` and `)}
     order by ${challengeOrders[sort.replace(/^-/, '')] ?? sql`h.opens_at`} ${wayOf(sort)}, h.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A challenge with what came. Throws 404 for one of a subject that the caller does not teach. */
export async function getChallenge(ctx: Ctx, id: number, given?: Moderator): Promise<Challenge> {
  const who = given ?? (await moderatorOf(ctx));
  const { rows } = await sql<Omit<Challenge, 'answers'> & { sets: boolean }>`
    select ${challengeFields(ctx.now)}, h.version, h.text, ${sets(who)} as sets
      ${challengeRows} where h.id = ${id} and (h.course_id is null or ${sets(who)})`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('challenge');
  const { sets: may, ...challenge } = row;
  // What is for the whole school is marked by who administers; others see what is asked.
  if (!may) return { ...challenge, answers: [] };
  const { rows: answers } = await sql<StaffEntry>`
    select p.id, p.version, ${authorOf('p', 'r', 'p', 'k', 'm')} as by, p.text, p.at, p.state, p.held, p.reason, p.points, p.best,
           p.show_name as "showName"
      from (select e.*, null::text as name, null::text as made_name from elearning.think_entry e where e.challenge_id = ${id}) p
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
      left join settings.classes k on k.school_id = p.school_id and k.id = p.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id and m.class_id = p.class_id
     order by p.best desc, p.points desc nulls last, p.id`.execute(ctx.tx);
  return { ...challenge, answers };
}

/** Refuses who sets a challenge of a subject that they do not teach. Throws 403. */
async function checkSets({ tx }: Ctx, who: Moderator, courseId: number | null): Promise<void> {
  if (who.admin) return;
  if (courseId === null) throw new UserError('forbidden', 'Who administers e-learning sets challenges for the whole school.');
  const { rows } = await sql`
    select from exams.teachers_now n
     where n.course_id = ${courseId} and n.staff_member_id = ${who.staffMemberId}::bigint limit 1`.execute(tx);
  if (rows.length === 0) throw notTaught();
}

const said = ({ courseId, title, text, points, opensAt, closesAt }: ChallengeDraft) => ({
  courseId,
  title,
  text,
  points,
  opensAt,
  closesAt,
});

function checkDays({ opensAt, closesAt }: ChallengeDraft): void {
  const days = (Date.parse(closesAt) - Date.parse(opensAt)) / (24 * 60 * 60 * 1000);
  if (days <= 0) throw fieldError('closesAt', 'It closes after it opens.');
  if (days > 31) throw fieldError('closesAt', 'A challenge runs 31 days at most.');
}

export async function createChallenge(ctx: Ctx, draft: ChallengeDraft): Promise<Challenge> {
  const who = await moderatorOf(ctx);
  await checkSets(ctx, who, draft.courseId);
  checkDays(draft);
  const text = withoutTail(draft.text);
  for (const fileId of imagesOf(text)) await ctx.services.files.link(ctx, fileId, 'photo', 'text');
  const { rows } = await sql<{ id: number }>`
    insert into elearning.think_challenge (course_id, title, text, points, opens_at, closes_at, made_by, made_name, made_at)
    values (${draft.courseId}::bigint, ${draft.title}, ${JSON.stringify(text)}::jsonb, ${draft.points}, ${draft.opensAt},
      ${draft.closesAt}, ${actorId(who)}::bigint, ${who.name}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: challengeEntity, id, action: 'created', after: said({ ...draft, text }) });
  return getChallenge(ctx, id, who);
}

/** A challenge that the caller may change, held. Throws 403, 404, 409. */
async function holdChallenge(ctx: Ctx, who: Moderator, id: number, version: number | null): Promise<Challenge> {
  await lockChallenge(ctx, id);
  const challenge = await getChallenge(ctx, id, who);
  await checkSets(ctx, who, challenge.courseId);
  if (version !== null && challenge.version !== version) throw staleRecord('challenge');
  return challenge;
}

/** Throws 403, 404, 409, 422: once students have answered, only its title and its times change, and it stays open to them. */
export async function updateChallenge(ctx: Ctx, input: Input<typeof challengesApi.update>): Promise<Challenge> {
  const { id, version, ...draft } = input;
  const who = await moderatorOf(ctx);
  const before = await holdChallenge(ctx, who, id, version);
  await checkSets(ctx, who, draft.courseId);
  checkDays(draft);
  if (before.resultsAt !== null) throw new UserError('rule', 'The results are out: this challenge stays as it is.');
  const text = withoutTail(draft.text);
  if (
    before.answers.length > 0 &&
    !(before.courseId === draft.courseId && before.points === draft.points && isDeepStrictEqual(before.text, text))
  )
    throw new UserError('rule', 'Students have answered: what is asked, the subject and the points stay. Set another challenge.');
  if (before.answers.length > 0 && Date.parse(draft.opensAt) > ctx.now.getTime())
    throw fieldError('opensAt', 'Students have answered: it is not hidden from them again.');
  const known = imagesOf(before.text);
  for (const fileId of imagesOf(text)) if (!known.includes(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', 'text');
  await sql`
    update elearning.think_challenge h
       set course_id = ${draft.courseId}::bigint, title = ${draft.title}, text = ${JSON.stringify(text)}::jsonb, points = ${draft.points},
           opens_at = ${draft.opensAt}, closes_at = ${draft.closesAt}, version = h.version + 1
     where h.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: challengeEntity, id, action: 'changed', before: said(before), after: said({ ...draft, text }) });
  return getChallenge(ctx, id, who);
}

/** Throws 403, 404, 422 where somebody has answered. */
export async function removeChallenge(ctx: Ctx, id: number): Promise<void> {
  const before = await holdChallenge(ctx, await moderatorOf(ctx), id, null);
  if (before.answers.length > 0) throw new UserError('rule', 'Students have answered this challenge. It stays.');
  await sql`delete from elearning.think_challenge h where h.id = ${id}`.execute(ctx.tx);
  for (const fileId of imagesOf(before.text)) await ctx.services.files.unlink(ctx, fileId);
  ctx.changed({ entity: challengeEntity, id, action: 'removed', before: said(before) });
}

/** Gives an answer points and says whether it stands. Throws 400, 403, 404, 409, 422. */
export async function markEntry(ctx: Ctx, input: Input<typeof challengesApi.mark>): Promise<Challenge> {
  const { id, entryId, version, points, best, state, reason } = input;
  const who = await moderatorOf(ctx);
  const challenge = await holdChallenge(ctx, who, id, null);
  const before = challenge.answers.find((answer) => answer.id === entryId);
  if (!before) throw notFound('answer');
  if (before.version !== version) throw staleRecord('answer');
  if (challenge.resultsAt !== null && (state === 'shown' || before.state === 'removed'))
    throw new UserError('rule', 'The results are out: the points stay as they are.');
  if (points !== null && points > challenge.points) throw fieldError('points', `At most ${challenge.points} for this challenge.`);
  if (state === 'removed' && reason === null) throw fieldError('reason', 'Say why it is removed. The student reads it.');
  const stands = state === 'shown';
  if (best && !stands) throw fieldError('best', 'What is removed is not the best.');
  await sql`
    update elearning.think_entry e
       set points = ${stands ? points : null}::int, best = ${best}, state = ${state}, held = null, reason = ${stands ? null : reason},
           version = e.version + 1
     where e.id = ${entryId}`.execute(ctx.tx);
  ctx.changed({
    entity: challengeEntity,
    id,
    action: stands ? 'answer marked' : 'answer removed',
    before: { points: before.points, best: before.best, state: before.state },
    after: { points, best, state },
    reason,
  });
  return getChallenge(ctx, id, who);
}

/** Gives the points out. Throws 403, 404, 409, 422 before it has closed. */
export async function giveResults(ctx: Ctx, { id, version }: Input<typeof challengesApi.results>): Promise<Challenge> {
  const who = await moderatorOf(ctx);
  const challenge = await holdChallenge(ctx, who, id, version);
  if (challenge.state === 'given') throw new UserError('rule', 'The results are out already.');
  if (challenge.state !== 'closed') throw new UserError('rule', 'Results are given once the challenge has closed.');
  const open = challenge.answers.filter(
    ({ state, points }) => state === 'waiting' || (state === 'shown' && points === null),
  ).length;
  if (open > 0) throw new UserError('rule', `Give every answer its points first: ${open} ${open === 1 ? 'has' : 'have'} none.`);
  await sql`
    update elearning.think_challenge h set results_at = ${ctx.now}, version = h.version + 1 where h.id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: challengeEntity, id, action: 'results given', after: { answers: challenge.answers.length } });
  return getChallenge(ctx, id, who);
}

/** A picture of a challenge or of an answer that the caller marks. Throws 404. */
export async function challengePicture(ctx: Ctx, id: number, fileId: number): Promise<BinaryAnswer> {
  const { text, answers } = await getChallenge(ctx, id);
  const texts: RichText[] = [text, ...answers.map((answer) => answer.text)];
  if (!shownIn(texts, fileId)) throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}
