import { ApiError } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { createStore } from '#kit/web/api/store.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { learnerVideosApi, mostStretches, type OwnProgress } from '../../contract/learner.ts';
import { parseWatching, withoutTaken } from './kept.ts';
import { keptWatching } from './kept-watching.ts';

/** What the server said last of how far one is in a lesson. */
export const lastProgress = createStore<ReadonlyMap<number, OwnProgress>>(new Map());

/** Sends what waits of one opening. What is watched meanwhile waits for the next time. */
export async function sendWatching({ ref, about, data }: Pick<Waiting, 'ref' | 'about' | 'data'>): Promise<Sent> {
  const viewingId = Number(ref);
  const given = parseWatching(data);
  if (!given) return { stuck: 'This cannot be read any more.' };
  const own = keptWatching(viewingId, given.lessonId, about);
  for (;;) {
    const kept = own.read();
    if (!kept) return 'done';
    const some = kept.stretches.slice(0, mostStretches);
    const position = kept.position && { at: kept.position.at, after: kept.position.after };
    try {
      const { progress } = await callAs(learnerVideosApi.report)({ viewingId, stretches: some, position }, newKey());
      lastProgress.set(new Map([...lastProgress.get(), [kept.lessonId, progress]]));
      const taken = new Set(some.map(({ number }) => number));
      await own.change((now) => withoutTaken(now, taken, kept.position));
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) return 'no line';
      return { stuck: error.message };
    }
  }
}
