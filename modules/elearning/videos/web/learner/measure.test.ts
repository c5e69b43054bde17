import { expect, it } from 'vitest';
import { type KeptWatching, parseWatching, withoutTaken, withStretch } from './kept.ts';
import { Measure } from './measure.ts';

function measured() {
  const clock = { at: 5000 };
  return { clock, measure: new Measure(() => clock.at) };
}

it('says what was played and how long it took, and nothing of what was skipped', () => {
  const { clock, measure } = measured();
  measure.opened(4000);
  measure.begin(0);
  clock.at += 3000;
  measure.moved(6000);
  expect(measure.now()).toEqual({ number: 1, from: 0, to: 6000, begun: 1000, took: 3000 });
  // Moved to another place: it ends where it had come.
  expect(measure.end()).toEqual({ number: 1, from: 0, to: 6000, begun: 1000, took: 3000 });
  measure.moved(60_000);
  expect(measure.end()).toBeNull();
  measure.begin(60_000);
  clock.at += 1000;
  measure.moved(61_000);
  expect(measure.now()).toEqual({ number: 2, from: 60_000, to: 61_000, begun: 4000, took: 1000 });
});

it('goes on under another number once something was told', () => {
  const { clock, measure } = measured();
  measure.begin(0);
  clock.at += 1000;
  measure.moved(1000);
  measure.again();
  expect(measure.now()).toBeNull();
  clock.at += 500;
  measure.moved(1500);
  expect(measure.now()).toEqual({ number: 2, from: 1000, to: 1500, begun: 1000, took: 500 });
  // A time that lies before it comes from the player’s own rounding.
  measure.moved(1400);
  expect(measure.now()?.to).toBe(1500);
  measure.end();
  measure.again();
  expect(measure.now()).toBeNull();
});

it('keeps the newest of each stretch until the server has it', () => {
  const stretch = { number: 1, from: 0, to: 1000, begun: 0, took: 1000 };
  const position = { at: 1000, after: 1000, when: 7 };
  let kept: KeptWatching | null = { lessonId: 4, stretches: [], position: null };
  kept = withStretch(kept, stretch);
  kept = { ...withStretch(kept, { ...stretch, to: 2000 }), position };
  kept = withStretch(kept, { ...stretch, number: 2 });
  expect(kept.stretches.map(({ to }) => to)).toEqual([2000, 1000]);
  expect(parseWatching(structuredClone(kept))).toEqual(kept);
  const left = withoutTaken(kept, new Set([1]), position);
  expect(left).toEqual({ lessonId: 4, stretches: [{ ...stretch, number: 2 }], position: null });
  expect(withoutTaken(kept, new Set([1, 2]), position)).toBeNull();
  // Where one stopped meanwhile stays.
  expect(withoutTaken(kept, new Set([1, 2]), { ...position, when: 6 })?.position).toEqual(position);
  expect(parseWatching({ stretches: [] })).toBeNull();
  expect(parseWatching(undefined)).toBeNull();
});
