import { z } from 'zod';
import { partId, type ActivityBody, type BodyOf } from './activity.ts';
import { byDate, dateWords } from './dates.ts';

const text = z.string().max(300);
const few = <T extends object>(given: T): boolean => Object.keys(given).length <= 40;

/** What somebody did, as it is sent. */
export const activityAnswer = z.discriminatedUnion('kind', [
  /** Places by their ids, labels by their words. */
  z.object({ kind: z.literal('labelling'), labels: z.record(partId, text).refine(few) }).meta({ title: 'LabellingDone' }),
  z.object({ kind: z.literal('ordering'), items: z.array(partId).max(20) }).meta({ title: 'OrderingDone' }),
  z.object({ kind: z.literal('matching'), pairs: z.record(partId, partId).refine(few) }).meta({ title: 'MatchingDone' }),
  /** In order, or by event the date at which it was placed. */
  z
    .object({
      kind: z.literal('timeline'),
      events: z.array(partId).max(20).default([]),
      dates: z.record(partId, text).refine(few).default({}),
    })
    .meta({ title: 'TimelineDone' }),
  z
    .object({
      kind: z.literal('memory'),
      moves: z.int().min(1).max(10_000),
      seconds: z.int().min(0).max(86_400),
    })
    .meta({ title: 'MemoryDone' }),
]);
export type ActivityAnswer = z.output<typeof activityAnswer>;

export interface MarkedActivity {
  /** Ten-thousandths. */
  share: number;
  parts: { id: string; right: boolean }[];
}

const whole = 10_000;
const of = (parts: MarkedActivity['parts']): MarkedActivity => ({
  share: parts.length === 0 ? 0 : Math.round((whole * parts.filter(({ right }) => right).length) / parts.length),
  parts,
});
const nothing: MarkedActivity = { share: 0, parts: [] };

/** The least seconds and turns that a game of memory can take: nobody turns two cards in less than a second. */
export const canBe = (pairs: number, { moves, seconds }: { moves: number; seconds: number }): boolean =>
  moves >= pairs && seconds >= pairs;

/**
 * Marks what was done against the key, the same each time. Every place, item, pair or event counts alike; what reads and looks alike
 * is as good as one another. An item counts at its own place in the order, an event among those of its own date. Memory is what was reported: as many turns as pairs is all.
 */
export function markActivity(body: ActivityBody, answer: ActivityAnswer): MarkedActivity {
  if (answer.kind === 'labelling' && body.kind === 'labelling')
    return of(body.labels.map(({ id, text: label }) => ({ id, right: answer.labels[id] === label })));
  if (answer.kind === 'ordering' && body.kind === 'ordering') return markOrdering(body, answer.items);
  if (answer.kind === 'matching' && body.kind === 'matching') return markMatching(body, answer.pairs);
  if (answer.kind === 'timeline' && body.kind === 'timeline') return markTimeline(body, answer);
  if (answer.kind === 'memory' && body.kind === 'memory')
    return { share: Math.min(whole, Math.round((whole * body.pairs.length) / answer.moves)), parts: [] };
  return nothing;
}

function markOrdering({ items }: BodyOf<'ordering'>, given: readonly string[]): MarkedActivity {
  const like = new Map(items.map(({ id, text: words, fileId }) => [id, `${fileId} ${words}`]));
  const once = new Set(given).size === given.length;
  return of(
    items.map(({ id }, place) => {
      const at = given[place];
      return { id, right: once && at !== undefined && like.get(at) === like.get(id) };
    }),
  );
}

function markMatching({ pairs, others }: BodyOf<'matching'>, given: Readonly<Record<string, string>>): MarkedActivity {
  const like = new Map([
    ...pairs.map(({ rightId, right, rightFileId }) => [rightId, `${rightFileId} ${right}`] as const),
    ...others.map(({ id, text: words, fileId }) => [id, `${fileId} ${words}`] as const),
  ]);
  return of(
    pairs.map(({ id, rightId }) => {
      const chosen = given[id];
      return { id, right: chosen !== undefined && like.get(chosen) === like.get(rightId) };
    }),
  );
}

function markTimeline(
  { how, events }: BodyOf<'timeline'>,
  { events: given, dates }: Extract<ActivityAnswer, { kind: 'timeline' }>,
): MarkedActivity {
  if (how === 'place') return of(events.map(({ id, date }) => ({ id, right: dates[id] === date })));
  const dateOf = new Map(events.map(({ id, date }) => [id, date]));
  const right = events.map(({ date }) => date).toSorted(byDate);
  const once = new Set(given).size === given.length;
  return of(
    events.map(({ id, date }) => {
      const place = given.indexOf(id);
      return { id, right: once && place >= 0 && dateOf.get(id) === date && right[place] === date };
    }),
  );
}

/** What is right, as lines that people read. Never before it may be seen. */
export function solutionOfActivity(body: ActivityBody): string[] {
  switch (body.kind) {
    case 'labelling':
      return body.labels.toSorted((a, b) => a.y - b.y || a.x - b.x).map((label, place) => `${place + 1}: ${label.text}`);
    case 'ordering':
      return body.items.map((item, place) => `${place + 1}. ${item.text}`);
    case 'matching':
      return body.pairs.map(({ left, right }) => `${left} → ${right}`);
    case 'timeline':
      return body.events.toSorted((a, b) => byDate(a.date, b.date)).map((event) => `${dateWords(event.date)}: ${event.text}`);
    default:
      return [];
  }
}
