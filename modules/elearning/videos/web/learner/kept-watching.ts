import { slot } from '#kit/web/offline/outbox.ts';
import { type KeptWatching, parseWatching } from './kept.ts';

/** The kind under which what was watched waits for the line. */
export const watchingKind = 'video watching';

/** What waits of one opening, for who is signed in. */
export function keptWatching(viewingId: number, lessonId: number, title: string) {
  const own = slot(watchingKind, String(viewingId));
  const empty: KeptWatching = { lessonId, stretches: [], position: null };
  return {
    key: own.key,
    read: (): KeptWatching | null => parseWatching(own.read()?.data),
    change: (next: (kept: KeptWatching) => KeptWatching | null): Promise<void> =>
      own.change((before) => {
        const kept = next(parseWatching(before?.data) ?? empty);
        return kept && { about: before?.about ?? title, count: 1, data: kept, stuck: before?.stuck ?? null };
      }),
    stick: (words: string): Promise<void> => own.change((before) => before && { ...before, stuck: words }),
  };
}
