import { useEffect, useMemo } from 'react';
import { activityKey } from '#kit/web/api/activity.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { waiting } from '#kit/web/offline/outbox.ts';
import { learnerVideosApi, type OwnVideo, type Stretch } from '../../contract/learner.ts';
import { parseWatching, withStretch } from './kept.ts';
import { keptWatching, watchingKind } from './kept-watching.ts';
import { Measure } from './measure.ts';
import { sendWatching } from './send-watching.ts';

/** Milliseconds between notes on this device, between reports while it runs, and until the same is tried again without a line. */
const [noteEvery, reportEvery, pause] = [1000, 15_000, 4000];
/** Milliseconds that one stretch lasts at most. */
const longest = 10_000;

/** Where one stopped by what waits on this device, which the server may not know yet; null: nothing waits. */
export function keptPosition(lessonId: number): number | null {
  const all = waiting.get().flatMap(({ kind, data }) => {
    const kept = kind === watchingKind ? parseWatching(data) : null;
    return kept?.lessonId === lessonId && kept.position ? [kept.position] : [];
  });
  return all.toSorted((a, b) => a.when - b.when).at(-1)?.at ?? null;
}

/** Measures what is watched of a lesson, keeps it on the device and sends it; a dropped line loses nothing. */
export function useWatching({ id, title }: Pick<OwnVideo, 'id' | 'title'>) {
  const watching = useMemo(() => watch(id, title), [id, title]);
  useEffect(() => {
    watching.start();
    return () => watching.stop();
  }, [watching]);
  return watching;
}

function watch(lessonId: number, title: string) {
  const measure = new Measure(() => performance.now());
  let kept: ReturnType<typeof keptWatching> | null = null;
  let viewingId: number | null = null;
  let opening: Promise<void> | null = null;
  /** What was played before the server knew of the opening. */
  let early: Stretch[] = [];
  let at = 0;
  let noted = -Infinity;
  let reported = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let release = (): void => undefined;
  let sending: Promise<void> | null = null;

  const later = (milliseconds: number, work: () => void): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(work, milliseconds);
  };

  const open = async (): Promise<void> => {
    const since = performance.now();
    try {
      ({ viewingId } = await call(learnerVideosApi.open, { id: lessonId }, { idempotencyKey: newKey() }));
    } catch (error) {
      // What is closed or gone does not open by asking again.
      if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return;
      opening = null;
      later(pause, begun);
      return;
    }
    measure.opened(since);
    kept = keptWatching(viewingId, lessonId, title);
    release = hold(kept.key);
    for (const stretch of early) await kept.change((now) => withStretch(now, { ...stretch, begun: 0 }));
    early = [];
  };
  const begun = (): void => {
    if (viewingId === null) opening ??= open();
  };

  const note = (stretch: Stretch | null): void => {
    noted = performance.now();
    const position = { at, after: measure.after(), when: Date.now() };
    if (kept) void kept.change((now) => ({ ...(stretch ? withStretch(now, stretch) : now), position }));
    else if (stretch) early = [...early.filter(({ number }) => number !== stretch.number), stretch];
  };

  const flush = (): void => {
    const stretch = measure.now();
    if (stretch) note(stretch);
    measure.again();
  };

  const work = async (): Promise<void> => {
    if (viewingId === null || !kept) return;
    // What is still running goes on under another number: this one is told.
    flush();
    if (!kept.read()) return;
    const sent = await sendWatching({ ref: String(viewingId), about: title, data: kept.read() });
    if (sent === 'no line') later(pause, () => void send());
    else if (typeof sent === 'object') await kept.stick(sent.stuck);
  };
  const send = (): Promise<void> => {
    reported = performance.now();
    sending ??= work().finally(() => {
      sending = null;
    });
    return sending;
  };
  const stands = (): void => {
    const stretch = measure.end();
    if (stretch) note(stretch);
    void send();
  };
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') void send();
  };
  const back = (): void => void send();

  return {
    play: begun,
    playing: (now: number): void => {
      at = now;
      measure.begin(now);
    },
    time: (now: number): void => {
      measure.moved(now);
      const stretch = measure.now();
      if (!stretch) return;
      at = now;
      if (performance.now() - noted < noteEvery) return;
      note(stretch);
      if (stretch.took >= longest) measure.again();
      // Who watches is there, though they touch nothing.
      localStorage.setItem(activityKey, String(Date.now()));
      if (performance.now() - reported >= reportEvery) void send();
    },
    seeking: (): void => {
      const stretch = measure.end();
      if (stretch) note(stretch);
    },
    stands,
    start: (): void => {
      stopped = false;
      window.addEventListener('online', back);
      window.addEventListener('pagehide', stands);
      document.addEventListener('visibilitychange', hidden);
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', back);
      window.removeEventListener('pagehide', stands);
      document.removeEventListener('visibilitychange', hidden);
      stands();
      release();
    },
  };
}
