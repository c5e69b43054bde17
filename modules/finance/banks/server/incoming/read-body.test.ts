import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { keptBytes, readBody, readBytes, refuseHuge } from './read-body.ts';

const bytes = (size: number) => Buffer.alloc(size, 'a');
const read = (...parts: number[]) => readBody(Readable.from(parts.map(bytes)));

test('of a notice so much is kept and no byte more, in however many parts it comes', async () => {
  const whole = await read(keptBytes - 1, 1);
  expect([whole.kept.length, whole.size]).toEqual([keptBytes, keptBytes]);
  const longer = await read(keptBytes - 1, 2, 5);
  expect([longer.kept.length, longer.size]).toEqual([keptBytes, keptBytes + 6]);
});

test('so much is read and taken, a byte more is refused, and beyond it nothing is read', async () => {
  const most = await read(readBytes);
  refuseHuge(most);
  expect(most.size).toBe(readBytes);
  const beyond = await read(readBytes, 1, 7);
  expect(beyond.size).toBe(readBytes + 1);
  expect(() => refuseHuge(beyond)).toThrow('too much data');
});
