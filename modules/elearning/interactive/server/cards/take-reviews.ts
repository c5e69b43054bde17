import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { learnerActivitiesApi } from '../../contract/learner.ts';
import { studentOf } from '../../../assignments/server/person.ts';
import type { Ctx } from '../person.ts';
import { stateFields } from './card-sql.ts';
import { type CardState, gradeNumber, reviewed } from './schedule.rules.ts';

type Sent = Input<typeof learnerActivitiesApi.review>['reviews'][number];

/** More reviews of one card in a day than anybody makes do not count, and none from longer ago than a device may have been away. */
const mostOfACard = 20;
const longestAway = 60 * 24 * 60 * 60 * 1000;

/**
 * Takes reviews that a device numbered: what is known already is left out, the others move their cards, in the order in which they
 * were made. A device’s clock counts only within what can be: not after now, not before the card’s last review. Throws 404.
 */
export async function takeReviews(
  ctx: Ctx,
  { id, device, reviews }: Input<typeof learnerActivitiesApi.review>,
): Promise<Output<typeof learnerActivitiesApi.review>> {
  const studentId = studentOf(ctx);
  const cards = await cardsOf(ctx, studentId, id);
  // Holds the student’s standing, so that two devices at once come one after the other.
  await sql`
    insert into elearning.activity_standing as s (student_id, activity_id) values (${studentId}, ${id})
    on conflict (school_id, student_id, activity_id) do update set tries = s.tries`.execute(ctx.tx);
  const upTo = Math.max(...reviews.map(({ number }) => number));
  const wanted = await within(
    ctx,
    studentId,
    id,
    reviews.filter(({ cardId }) => cards.has(cardId)),
  );
  const taken = await insertReviews(ctx, studentId, id, device, wanted);
  if (taken.length > 0) {
    await moveCards(ctx, studentId, id, taken);
    await countReviews(ctx, studentId, id, taken.length, [...cards]);
  }
  return { upTo, taken: taken.length, leftOut: reviews.length - taken.length };
}

/** The cards of a set that is for the student and was published. Throws 404. */
async function cardsOf({ tx }: Ctx, studentId: number, id: number): Promise<Set<string>> {
  const { rows } = await sql<{ cards: string[] }>`
    select v.cards from elearning.activity a
      join elearning.activity_version v on v.school_id = a.school_id and v.activity_id = a.id and v.number = a.number
     where a.id = ${id} and a.kind = 'flashcards' and a.state <> 'draft'
       and exists (select from elearning.activity_for g
                    where g.school_id = a.school_id and g.activity_id = a.id and g.student_id = ${studentId})`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('activity');
  return new Set(row.cards);
}

type Placed = Omit<Sent, 'at' | 'grade'> & { at: string; day: string; grade: Sent['grade'] };

/** Those that can be, at a time that can be, as many of a card as a day can hold. */
async function within(ctx: Ctx, studentId: number, id: number, reviews: readonly Sent[]): Promise<Placed[]> {
  const now = ctx.now.getTime();
  const placed = reviews
    .map((review) => {
      const at = new Date(Math.min(now, Math.max(now - longestAway, Date.parse(review.at))));
      return { ...review, at: at.toISOString(), day: dayIn(ctx.school.timeZone, at) };
    })
    .toSorted((a, b) => a.number - b.number);
  const { rows } = await sql<{ card: string; day: string; count: number }>`
    select card, day::text as day, count(*)::int as count from elearning.card_review
     where student_id = ${studentId} and activity_id = ${id}
       and card = any(${[...new Set(placed.map(({ cardId }) => cardId))]}::text[])
       and day = any(${[...new Set(placed.map(({ day }) => day))]}::date[])
     group by card, day`.execute(ctx.tx);
  const counted = new Map(rows.map(({ card, day, count }) => [`${card} ${day}`, count]));
  return placed.filter(({ cardId, day }) => {
    const count = counted.get(`${cardId} ${day}`) ?? 0;
    counted.set(`${cardId} ${day}`, count + 1);
    return count < mostOfACard;
  });
}

async function insertReviews(
  { tx, now }: Ctx,
  studentId: number,
  id: number,
  device: string,
  reviews: readonly Placed[],
): Promise<Placed[]> {
  if (reviews.length === 0) return [];
  const rows = reviews.map((review) => ({ ...review, grade: gradeNumber(review.grade) }));
  const { rows: inserted } = await sql<{ number: number }>`
    insert into elearning.card_review (student_id, activity_id, card, device, number, grade, at, day, received_at)
    select ${studentId}::bigint, ${id}::bigint, r."cardId", ${device}, r.number, r.grade, r.at, r.day, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
           ("cardId" text, number int, grade int, at timestamptz, day date)
    on conflict (school_id, student_id, activity_id, device, number) do nothing
    returning number`.execute(tx);
  const fresh = new Set(inserted.map(({ number }) => number));
  return reviews.filter(({ number }) => fresh.delete(number));
}

async function moveCards({ tx }: Ctx, studentId: number, id: number, reviews: readonly Placed[]): Promise<void> {
  const ids = [...new Set(reviews.map(({ cardId }) => cardId))];
  const { rows } = await sql<CardState>`
    select ${stateFields} from elearning.card_state s
     where s.student_id = ${studentId} and s.activity_id = ${id} and s.card = any(${ids}::text[])`.execute(tx);
  const states = new Map(rows.map((row) => [row.card, row]));
  for (const { cardId, grade, at, day } of reviews) {
    const known = states.get(cardId) ?? null;
    const from = known === null ? 0 : Date.parse(known.lastAt);
    states.set(cardId, reviewed(known, cardId, grade, new Date(Math.max(from, Date.parse(at))), day));
  }
  await sql`
    insert into elearning.card_state
      (student_id, activity_id, card, due_at, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps, lapses,
       state, last_at, last_grade, first_day)
    select ${studentId}::bigint, ${id}::bigint, r.card, r."dueAt", r.stability, r.difficulty, r."elapsedDays", r."scheduledDays",
           r."learningSteps", r.reps, r.lapses, r.state, r."lastAt", r."lastGrade", r."firstDay"
      from jsonb_to_recordset(${JSON.stringify([...states.values()])}::jsonb) as r
           (card text, "dueAt" timestamptz, stability float8, difficulty float8, "elapsedDays" int, "scheduledDays" int,
            "learningSteps" int, reps int, lapses int, state int, "lastAt" timestamptz, "lastGrade" int, "firstDay" date)
    on conflict (school_id, student_id, activity_id, card) do update
      set due_at = excluded.due_at, stability = excluded.stability, difficulty = excluded.difficulty,
          elapsed_days = excluded.elapsed_days, scheduled_days = excluded.scheduled_days,
          learning_steps = excluded.learning_steps, reps = excluded.reps, lapses = excluded.lapses, state = excluded.state,
          last_at = excluded.last_at, last_grade = excluded.last_grade`.execute(tx);
}

/** How much of the set is known: cards that were not forgotten when they were asked last. */
async function countReviews(ctx: Ctx, studentId: number, id: number, count: number, cards: readonly string[]): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from elearning.card_state s
     where s.student_id = ${studentId} and s.activity_id = ${id} and s.card = any(${[...cards]}::text[]) and s.last_grade > 1`.execute(
    ctx.tx,
  );
  const share = Math.round((10_000 * one(rows).known) / Math.max(1, cards.length));
  await sql`
    update elearning.activity_standing s
       set tries = s.tries + ${count}::int, latest = ${share}::int, best = greatest(s.best, ${share}::int), latest_at = ${ctx.now}
     where s.student_id = ${studentId} and s.activity_id = ${id}`.execute(ctx.tx);
}
