import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import { outboxReady, waiting } from '#kit/web/offline/outbox.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import { numbersOfOne } from '../../contract/changes.ts';
import type { Paper } from '../../contract/learner.ts';
import { parseKept } from './kept.ts';
import { answersKind, keptAnswers } from './kept-answers.ts';
import { lastTaken, openPage, sendAnswers } from './send-answers.ts';

/** Milliseconds until the same is tried again while the line is down, and until what was typed goes out. */
const [pause, breath] = [4_000, 1_200];

export type Saving = 'saved' | 'sending' | 'no line' | 'stuck';

/** The server's clock, counted on by this machine's even counter from what it said last, so that a wrong clock does not matter. */
function clockOf(now: string) {
  const begun = performance.now();
  return { stamp: now, elapsed: () => Math.max(0, Math.round(performance.now() - begun)) };
}

/** Answers of an attempt while its screen stands: kept on the device at once, sent by themselves. */
export function useAttempt(paper: Paper) {
  const { attemptId, title } = paper;
  const kept = keptAnswers(attemptId, title);
  const mine = useOutbox(answersKind).find(({ key }) => key === kept.key);
  const taken = useStore(lastTaken).get(attemptId) ?? null;
  const [first] = useState(() => clockOf(paper.now));
  const clock = useRef(first);
  const count = useRef(0);
  const sending = useRef<ReturnType<typeof sendWhile> | null>(null);
  const state = useStore(lineState).get(attemptId) ?? 'saved';
  const heard = taken?.now;
  useEffect(() => {
    if (heard !== undefined && heard > clock.current.stamp) clock.current = clockOf(heard);
  }, [heard]);
  useEffect(() => {
    const own = sendWhile(attemptId, title);
    sending.current = own;
    return () => own.stop();
  }, [attemptId, title]);
  const waits = parseKept(mine?.data);
  return {
    /** What was typed and has not gone yet, by its place. */
    waiting: new Map(waits.changes.map((change) => [change.place, change])),
    pressed: waits.pressed !== null,
    saving: (mine?.stuck
      ? 'stuck'
      : waits.changes.length === 0 && !waits.pressed
        ? 'saved'
        : state === 'saved'
          ? 'sending'
          : state) as Saving,
    stuck: mine?.stuck ?? null,
    taken,
    /** Another browser has opened the attempt since: what is typed there is newer. */
    elsewhere: taken !== null && taken.writers > paper.writer,
    answer: (place: number, value: AnswerValue, flagged: boolean): void => {
      count.current += 1;
      const { stamp, elapsed } = clock.current;
      const seq = paper.writer * numbersOfOne + count.current;
      void kept.add({ place, seq, value, flagged, stamp, elapsed: elapsed() });
    },
    submit: async (): Promise<void> => {
      const { stamp, elapsed } = clock.current;
      await kept.press({ stamp, elapsed: elapsed() });
      await sending.current?.now();
    },
    /** Opens the next page of questions that follow each other, once what waits has gone. */
    turn: async (page: number) => {
      count.current += 1;
      const seq = paper.writer * numbersOfOne + count.current;
      await sending.current?.now();
      return openPage(attemptId, title, page, seq);
    },
    /** Sends what waits at once. */
    flush: async (): Promise<void> => sending.current?.now(),
    /** Milliseconds of the server's clock since 1970. */
    serverNow: (): number => Date.parse(clock.current.stamp) + clock.current.elapsed(),
  };
}

/** How the sending of each attempt goes, for the state of saving. */
const lineState = createStore<ReadonlyMap<number, 'saved' | 'sending' | 'no line'>>(new Map());

/** Sends what waits of an attempt while its screen stands; no other tab or screen does meanwhile. */
function sendWhile(attemptId: number, title: string) {
  const own = keptAnswers(attemptId, title);
  const release = hold(own.key);
  const say = (state: 'saved' | 'sending' | 'no line'): void => {
    if (lineState.get().get(attemptId) !== state) lineState.set(new Map([...lineState.get(), [attemptId, state]]));
  };
  let busy: Promise<void> | null = null;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = async (): Promise<void> => {
    await outboxReady();
    const { changes, pressed } = own.read();
    if ((changes.length === 0 && !pressed) || own.stuck() !== null) return;
    say('sending');
    const sent = await sendAnswers({ ref: String(attemptId), about: own.about() });
    if (sent === 'no line') {
      say('no line');
      later(pause);
      return;
    }
    say('saved');
    if (typeof sent === 'object') await own.stick(sent.stuck);
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    busy ??= work().finally(() => {
      busy = null;
    });
    return busy;
  };
  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), milliseconds);
  };
  const changed = (): void => {
    if (busy === null && own.read().changes.length > 0 && lineState.get().get(attemptId) !== 'no line') later(breath);
  };
  const back = (): void => void run();
  const unwatch = waiting.subscribe(changed);
  window.addEventListener('online', back);
  window.addEventListener('pagehide', back);
  back();
  return {
    now: async (): Promise<void> => {
      // What is under way may not have the last letters.
      await busy;
      await run();
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
      unwatch();
      window.removeEventListener('online', back);
      window.removeEventListener('pagehide', back);
      release();
      void run();
    },
  };
}
