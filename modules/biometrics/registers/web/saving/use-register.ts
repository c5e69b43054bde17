import { useEffect, useState } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { waiting } from '#kit/web/offline/outbox.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { type KeptMark, keptMarks, type KeptRegister, parseKept } from './kept-marks.ts';
import { sendRegister } from './send-register.ts';

/** Milliseconds for which marks are collected before they are sent together, and between tries while the line is down. */
const collected = 500;
const patience = [2_000, 4_000, 8_000, 15_000];

/** Where saving stands. `waiting`: the line is down, and what was marked is kept on this device. */
export type Saving = { step: 'rest' | 'saving' | 'waiting' } | { step: 'saved'; at: Date };

export interface RegisterMarks {
  readonly kept: KeptRegister;
  readonly saving: Saving;
  readonly keep: (marks: readonly KeptMark[], because: string | null) => void;
  /** Forgets what was marked of a student here. */
  readonly forget: (studentId: number) => void;
}

/** What was marked of a register on this device and is not on the server yet; sent from here for as long as the screen stands. */
export function useRegister(ref: string, about: string): RegisterMarks {
  const [own] = useState(() => ({ slot: keptMarks(ref, about), saving: createStore<Saving>({ step: 'rest' }) }));
  const saving = useStore(own.saving);
  const one = useOutbox().find(({ key }) => key === own.slot.key);
  useEffect(() => {
    const shut = hold(own.slot.key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let busy = false;
    const later = (pause: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), pause);
    };
    async function run(): Promise<void> {
      const now = waiting.get().find(({ key }) => key === own.slot.key);
      if (busy || !now || now.stuck !== null) return;
      busy = true;
      const sent = await sendRegister(now);
      busy = false;
      if (sent === 'no line') {
        failures += 1;
        own.saving.set({ step: 'waiting' });
        later(patience[Math.min(failures, patience.length) - 1] ?? 15_000);
        return;
      }
      failures = 0;
      if (typeof sent === 'object') await own.slot.settle((mark) => mark, sent.stuck);
      own.saving.set(sent === 'done' ? { step: 'saved', at: new Date() } : { step: 'rest' });
      later(0);
    }
    const online = (): void => later(0);
    const unwatch = waiting.subscribe(() => {
      if (!busy && failures === 0) later(collected);
    });
    window.addEventListener('online', online);
    later(0);
    return () => {
      clearTimeout(timer);
      unwatch();
      window.removeEventListener('online', online);
      shut();
    };
  }, [own]);
  return {
    kept: parseKept(one?.data),
    saving,
    keep: (marks, because) => {
      if (own.saving.get().step !== 'waiting') own.saving.set({ step: 'saving' });
      void own.slot.keep(marks, because);
    },
    forget: (studentId) => void own.slot.settle((mark) => (mark.studentId === studentId ? null : mark), null),
  };
}
