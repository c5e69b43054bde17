import { sql } from 'kysely';
import type { BodyOf } from '../../contract/activity.ts';
import type { CardSet, OwnCard } from '../../contract/learner.ts';
import type { Ctx } from '../person.ts';
import { comesToday, stateFields } from './card-sql.ts';
import { type CardState, nextTimes } from './schedule.rules.ts';

/** As many as one sits with at once. */
const mostAtOnce = 100;

/**
 * What comes of a set today: first what was seen before, the longest due first, then new cards in their order.
 * @param fresh how many new ones may be seen today; null: the set is closed, nothing comes
 */
export async function cardSetOf(
  ctx: Ctx,
  studentId: number,
  id: number,
  { cards, backLanguage }: BodyOf<'flashcards'>,
  fresh: number | null,
): Promise<CardSet> {
  const { rows } = await sql<CardState & { today: boolean }>`
    select ${stateFields}, ${comesToday(ctx)} as today from elearning.card_state s
     where s.student_id = ${studentId} and s.activity_id = ${id} and s.card = any(${cards.map((card) => card.id)}::text[])
     order by s.due_at, s.card`.execute(ctx.tx);
  const known = new Map(rows.map((row) => [row.card, row]));
  const byId = new Map(cards.map((card) => [card.id, card]));
  const again = rows.filter(({ today }) => today).flatMap(({ card }) => byId.get(card) ?? []);
  const unseen = cards.filter((card) => !known.has(card.id)).slice(0, fresh ?? 0);
  const shown = fresh === null ? [] : [...again, ...unseen].slice(0, mostAtOnce);
  return {
    cards: shown.map((card): OwnCard => {
      const state = known.get(card.id) ?? null;
      return { ...card, fresh: state === null, next: nextTimes(state, ctx.now) };
    }),
    total: cards.length,
    seen: rows.length,
    known: rows.filter(({ lastGrade }) => lastGrade > 1).length,
    backLanguage,
    nextAt: rows.find(({ today }) => !today)?.dueAt ?? null,
  };
}
