import { type RawBuilder, sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { imagesOf, plainText, type RichText, withoutTail } from '#kit/contract/rich-text.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { learnerChallengesApi, LearnerChallenge } from '../../contract/challenges.ts';
import { judgePost } from '../filter/judge-post.ts';
import { mayPost } from '../posts/standing.ts';
import { shownIn, unnamed } from '../threads/learner-threads.ts';
import { peerOf } from '../threads/thread-sql.ts';
import { type Ctx, type Learner, learnerOf } from '../who.ts';
import { challengeFields, challengeOrders, challengeRows, stateAt } from './challenge-sql.ts';

/** The condition over `h`: has opened, and is of a subject that the student takes or of the whole school. */
const forMe = ({ courseIds }: Learner, now: Date): RawBuilder<unknown> =>
  sql`(h.opens_at <= ${now}::timestamptz and (h.course_id is null or h.course_id = any(${[...courseIds]}::bigint[])))`;

type List = Output<typeof learnerChallengesApi.list>;

export async function learnerChallenges(ctx: Ctx, input: Input<typeof learnerChallengesApi.list>): Promise<List> {
  const { q, courseId, state, page, size, sort } = input;
  const learner = await learnerOf(ctx);
  const where = [forMe(learner, ctx.now)];
  if (courseId !== undefined) where.push(sql`h.course_id = ${courseId}`);
  if (state !== undefined) where.push(sql`${stateAt(ctx.now)} = ${state}`);
  if (q) where.push(holds(sql`kit.fold(h.title)`, q));
  const { rows } = await sql<List['rows'][number] & { total: number }>`
    select ${challengeFields(ctx.now)}, (count(*) over ())::int as total,
           exists (select from elearning.think_entry y
                    where y.school_id = h.school_id and y.challenge_id = h.id and y.student_id = ${learner.studentId}) as answered
      ${challengeRows} where ${sql.join(where, sql` and `)}
     order by ${challengeOrders[sort.replace(/^-/, '')] ?? sql`h.opens_at`} ${wayOf(sort)}, h.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type Own = NonNullable<LearnerChallenge['own']>;

/** A challenge with one’s own answer; others’ once it has closed. Throws 404. */
export async function learnerChallenge(ctx: Ctx, id: number, given?: Learner): Promise<LearnerChallenge> {
  const learner = given ?? (await learnerOf(ctx));
  const me = learner.studentId;
  const { rows } = await sql<Omit<LearnerChallenge, 'own' | 'answers'>>`
    select ${challengeFields(ctx.now)}, h.text ${challengeRows} where h.id = ${id} and ${forMe(learner, ctx.now)}`.execute(
    ctx.tx,
  );
  const [challenge] = rows;
  if (!challenge) throw notFound('challenge');
  const out = challenge.resultsAt !== null;
  const { rows: own } = await sql<Own>`
    select e.version, e.text, e.anonymous, e.show_name as "showName", e.at, e.state, e.reason,
           (case when ${out} then e.points end) as points, (e.best and ${out}) as best
      from elearning.think_entry e where e.challenge_id = ${id} and e.student_id = ${me}`.execute(ctx.tx);
  const closed = challenge.state === 'closed' || out;
  return { ...challenge, own: own[0] ?? null, answers: closed ? await answersOf(ctx, id, me, out) : [] };
}

/** In an order that tells nothing of who wrote when. */
async function answersOf({ tx }: Ctx, id: number, me: number, points: boolean): Promise<LearnerChallenge['answers']> {
  const { rows } = await sql<LearnerChallenge['answers'][number]>`
    select ${peerOf('p', 'r', 'p')} as by, p.student_id = ${me} as mine, p.text, (case when ${points} then p.points end) as points,
           (p.best and ${points}) as best
      from (select e.*, null::text as name, null::text as made_name
              from elearning.think_entry e where e.challenge_id = ${id} and e.state = 'shown') p
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
     order by (p.best and ${points}) desc, (case when ${points} then p.points end) desc nulls last, md5(p.text::text), p.id
     limit 500`.execute(tx);
  return rows;
}

/** A student answers, or changes the answer while it runs. Throws 400, 404, 422, 429. */
export async function enter(ctx: Ctx, input: Input<typeof learnerChallengesApi.enter>): Promise<LearnerChallenge> {
  const { id, anonymous, showName } = input;
  const learner = await learnerOf(ctx);
  const me = learner.studentId;
  const text = withoutTail(input.text);
  const challenge = await learnerChallenge(ctx, id, learner);
  if (challenge.state !== 'running') throw new UserError('rule', 'This challenge has closed. Nothing more is taken.');
  if (challenge.own?.state === 'removed') throw new UserError('rule', 'Your answer was removed. Ask your teacher.');
  await mayPost(ctx, me);
  await sql`select h.id from elearning.think_challenge h where h.id = ${id} for share`.execute(ctx.tx);
  const { state, held } = await judgePost(ctx, null, text);
  const known = challenge.own === null ? [] : imagesOf(challenge.own.text);
  for (const fileId of imagesOf(text)) if (!known.includes(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', 'text');
  await sql`
    insert into elearning.think_entry as e
      (challenge_id, student_id, class_id, hostel_id, anonymous, show_name, text, words, state, held, at)
    select ${id}, r.id, r.class_id, r.hostel_id, ${anonymous}, ${showName && !anonymous}, ${JSON.stringify(text)}::jsonb, ${plainText(text)},
           ${state}, ${held}, ${ctx.now}
      from registration.roll r where r.id = ${me}
    on conflict (school_id, challenge_id, student_id) do update
      set anonymous = excluded.anonymous, show_name = excluded.show_name, text = excluded.text, words = excluded.words,
          state = excluded.state, held = excluded.held, at = excluded.at, points = null, best = false, version = e.version + 1`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'challenge', id, action: 'answered', after: { text, anonymous, state, held } });
  return learnerChallenge(ctx, id, learner);
}

/** A picture of a challenge or of an answer that the student sees. Throws 404. */
export async function learnerChallengePicture(ctx: Ctx, id: number, fileId: number): Promise<BinaryAnswer> {
  const { text, own, answers } = await learnerChallenge(ctx, id);
  const texts: RichText[] = [text, ...(own ? [own.text] : []), ...answers.map((answer) => answer.text)];
  if (!shownIn(texts, fileId)) throw notFound('picture');
  return unnamed(await ctx.services.files.open(ctx, fileId));
}
