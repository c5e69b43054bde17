import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standInBrowser } from '#kit/web/testing/stand-in-browser.ts';
import { learnerRoomApi } from '../../contract/room.ts';
import type { Unsent } from './pen-queue.ts';
import type { RoomStore } from './room-store.ts';

standInBrowser();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stroke = (x: number): Unsent => ({ page: 1, drawn: { colour: 'ink', width: 60, points: [x, 1, 5000] } });

/** A room that says what it was asked, in order, and answers when it is told to. */
async function roomOf() {
  const { ApiError } = await import('#kit/web/api/client.ts');
  const { PenQueue } = await import('./pen-queue.ts');
  const asked: string[] = [];
  const answers: { take: () => void; refuse: (status: number) => void }[] = [];
  const store = {
    id: 1,
    api: learnerRoomApi,
    returns: false,
    ask: () => Promise.resolve(),
    send: () => Promise.resolve(void asked.push('undo')),
    draw: (_page: number, strokes: Unsent['drawn'][]) => {
      asked.push(strokes.map(({ points }) => points[0]).join(' '));
      return new Promise<void>((resolve, reject) => {
        answers.push({
          take: resolve,
          refuse: (status) => reject(new ApiError(status, { code: 'rule', message: 'Come into the room first.' })),
        });
      });
    },
  };
  let unsent: readonly Unsent[] = [];
  const queue = new PenQueue(store as unknown as RoomStore, (now) => (unsent = now));
  return { store, asked, answers, queue, left: () => unsent.map(({ drawn }) => drawn.points[0]) };
}

it('takes back what was drawn last, on a line that is slow too', async () => {
  const { asked, answers, queue, left } = await roomOf();
  queue.add(stroke(1));
  await vi.advanceTimersByTimeAsync(300);
  queue.add(stroke(2));
  queue.undo(1);
  expect(left()).toEqual([1]);
  // The first is on its way: it arrives, and then goes.
  queue.undo(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['1']);
  answers[0]?.take();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['1', 'undo']);
  expect(left()).toEqual([]);
});

it('keeps what was drawn until one who was away is in again, and while the server is busy', async () => {
  const { store, asked, answers, queue, left } = await roomOf();
  store.returns = true;
  queue.add(stroke(1));
  await vi.advanceTimersByTimeAsync(300);
  answers[0]?.refuse(422);
  await vi.advanceTimersByTimeAsync(2500);
  answers[1]?.refuse(429);
  store.returns = false;
  await vi.advanceTimersByTimeAsync(2500);
  expect(left()).toEqual([1]);
  answers[2]?.take();
  await vi.advanceTimersByTimeAsync(300);
  expect([asked, left()]).toEqual([['1', '1', '1'], []]);
  // What is refused to who is in the room is done with.
  queue.add(stroke(2));
  await vi.advanceTimersByTimeAsync(300);
  answers[3]?.refuse(403);
  await vi.advanceTimersByTimeAsync(300);
  expect(left()).toEqual([]);
});
