import { timeNow, today } from '#kit/web/api/clock.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { draftKey } from '#kit/web/api/session.ts';
import { draftsApi } from '../../contract/drafts.ts';

import { type Answers, blankAnswers, type StepKey, stepKeys, titleOf } from './answers.ts';

interface Kept {
  draftId: number | null;
  step: StepKey;
  answers: Answers;
}

export interface DraftState extends Kept {
  /** `10:42` of the last time the server took it; null before that. */
  savedAt: string | null;
  /** Why the server did not take it, though this browser did. */
  failed: string | null;
  change: (changes: Partial<Answers>) => void;
  goTo: (step: StepKey) => void;
  /** Takes up one of the drafts that the server keeps. */
  open: (id: number) => Promise<void>;
  /** Sends what is not sent yet. */
  flush: () => Promise<void>;
  /** Begins anew, with these answers filled in; what was kept is forgotten here and, unless it was registered, on the server. */
  restart: (filled?: Partial<Answers>, registered?: boolean) => Promise<void>;
}

const pause = 2_000;

/** What is typed into the wizard: kept in this browser at once and on the server soon after, so that no reload loses it. */
export function useDraft(): DraftState {
  const [kept, setKept] = useState<Kept>(readKept);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const latest = useRef(kept);
  // What the server has: without a draft there, nothing but a blank form.
  const sent = useRef(JSON.stringify(kept.draftId === null ? blankAnswers(today()) : kept.answers));
  const sending = useRef<Promise<void>>(Promise.resolve());

  const put = useCallback((next: Kept): void => {
    latest.current = next;
    localStorage.setItem(draftKey('registration'), JSON.stringify(next));
    setKept(next);
  }, []);

  const send = useCallback(async (): Promise<void> => {
    const { draftId, step, answers } = latest.current;
    const text = JSON.stringify(answers);
    if (text === sent.current) return;
    const body = { title: titleOf(answers), step: stepKeys.indexOf(step) + 1, answers: answers as Record<string, unknown> };
    try {
      const answer = await save(draftId, body);
      sent.current = text;
      put({ ...latest.current, draftId: answer.id });
      setSavedAt(timeNow());
      setFailed(null);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'An error occurred. Please try again.');
    }
  }, [put]);

  // One after the other, so that the first save has given the draft its key before the second begins.
  const flush = useCallback((): Promise<void> => {
    sending.current = sending.current.then(send);
    return sending.current;
  }, [send]);

  useEffect(() => {
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [kept, flush]);

  const begin = (next: Kept): void => {
    sent.current = JSON.stringify(next.answers);
    setSavedAt(null);
    put(next);
  };

  return {
    ...kept,
    savedAt,
    failed,
    flush,
    change: (changes) => put({ ...latest.current, answers: { ...latest.current.answers, ...changes } as Answers }),
    goTo: (step) => put({ ...latest.current, step }),

    open: async (id) => {
      // What stands here is sent first: the other takes its place.
      await flush();
      const draft = await call(draftsApi.get, { id });
      const answers = { ...blankAnswers(today()), ...draft.answers } as Answers;
      begin({ draftId: id, step: stepKeys[draft.step - 1] ?? 'student', answers });
    },

    restart: async (filled = {}, registered = false) => {
      const { draftId } = latest.current;
      localStorage.removeItem(draftKey('registration'));
      begin({ draftId: null, step: 'student', answers: { ...blankAnswers(today()), ...filled } as Answers });
      localStorage.removeItem(draftKey('registration'));
      if (draftId !== null && !registered) await call(draftsApi.remove, { id: draftId }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: [draftsApi.list.path] });
    },
  };
}

/** A draft that was thrown away elsewhere is kept anew. */
async function save(id: number | null, body: CallInput<typeof draftsApi.create>): Promise<{ id: number }> {
  if (id === null) return call(draftsApi.create, body);
  try {
    return await call(draftsApi.update, { ...body, id });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return call(draftsApi.create, body);
    throw error;
  }
}

function readKept(): Kept {
  const fresh: Kept = { draftId: null, step: 'student', answers: blankAnswers(today()) };
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey('registration')) ?? 'null') as Kept | null;
    if (!stored || !Array.isArray(stored.answers.guardians) || !Array.isArray(stored.answers.documents)) return fresh;
    return { ...stored, step: stepKeys.includes(stored.step) ? stored.step : 'student' };
  } catch {
    return fresh;
  }
}
