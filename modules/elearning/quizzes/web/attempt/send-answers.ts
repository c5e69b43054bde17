import { ApiError, call } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { createStore } from '#kit/web/api/store.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { mostChanges, type Taken } from '../../contract/changes.ts';
import { learnerAttemptsApi } from '../../contract/learner.ts';
import { keptAnswers } from './kept-answers.ts';

/** What the server said last of an attempt that this tab works on. */
export const lastTaken = createStore<ReadonlyMap<number, Taken>>(new Map());

/** Keeps in mind what the server said, and lets go of the changes that it has; how many it spoke of. */
async function settle(id: number, about: string, taken: Taken, submitted: boolean): Promise<number> {
  lastTaken.set(new Map([...lastTaken.get(), [id, taken]]));
  const numbers = [...taken.kept, ...taken.aside.map(({ seq }) => seq)];
  await keptAnswers(id, about).settle(new Set(numbers), submitted);
  return numbers.length;
}

/** Opens the next page with what waits, so that nothing of the page before comes after it. */
export async function openPage(id: number, about: string, page: number, seq: number) {
  const changes = keptAnswers(id, about).read().changes.slice(0, mostChanges);
  const opened = await call(learnerAttemptsApi.turn, { id, page, seq, changes });
  await settle(id, about, opened.taken, false);
  return opened;
}

/** Sends what waits of an attempt, and then that it is submitted. What is typed meanwhile waits for the next time. */
export async function sendAnswers({ ref, about }: Pick<Waiting, 'ref' | 'about'>): Promise<Sent> {
  const id = Number(ref);
  const own = keptAnswers(id, about);
  for (;;) {
    const { changes, pressed } = own.read();
    if (changes.length === 0 && !pressed) return 'done';
    const some = changes.slice(0, mostChanges);
    const submits = pressed !== null && some.length === changes.length;
    try {
      const taken = submits
        ? await callAs(learnerAttemptsApi.submit)({ id, changes: some, ...pressed }, newKey())
        : await callAs(learnerAttemptsApi.save)({ id, changes: some }, newKey());
      const spoken = await settle(id, about, taken, submits);
      // A change of which the server says nothing would go round for ever.
      if (spoken < some.length && !submits) return { stuck: 'The server did not take all of the answers.' };
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) return 'no line';
      return { stuck: error.message };
    }
  }
}
