import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import { learnerActivitiesApi } from '../../contract/learner.ts';
import { mostReviews } from '../../contract/words.ts';
import { keptReviews } from './kept-reviews.ts';

/** Whether the same can succeed later: no answer, a session that is being renewed, too many at once, a server that restarts. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500);

/** Sends the reviews that wait of one set. Sent twice, each still counts once: the server knows their numbers. */
export async function sendReviews(id: number): Promise<Sent> {
  const kept = keptReviews(id);
  const waiting = kept.read();
  if (!waiting) return 'done';
  const { device } = waiting;
  const reviews = waiting.reviews.slice(0, mostReviews);
  try {
    const { upTo } = await callAs(learnerActivitiesApi.review)({ id, device, reviews: [...reviews] }, newKey());
    await kept.sent(device, upTo);
    await queryClient.invalidateQueries({ queryKey: [learnerActivitiesApi.list.path] });
    return 'done';
  } catch (error) {
    if (passing(error)) return 'no line';
    return { stuck: error instanceof Error ? error.message : 'The server did not take these cards.' };
  }
}
