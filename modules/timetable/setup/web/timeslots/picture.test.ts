import { describe, expect, it } from 'vitest';
import { pictureOf } from './picture.ts';

const slot = (id: number, startsAt: string, endsAt: string, dayIds: number[] = []) => ({
  id,
  version: 1,
  bellId: 1,
  name: String(id),
  startsAt,
  endsAt,
  kind: 'lesson' as const,
  dayIds,
});

describe('the picture of a day', () => {
  it('draws a slot of every day as one block, and one of Monday and Friday as two', () => {
    const { times, blocks } = pictureOf([slot(1, '08:00', '08:40'), slot(2, '07:30', '08:00', [11, 15])], [11, 12, 13, 14, 15]);
    expect(times).toEqual(['07:30', '08:00', '08:40']);
    expect(blocks.map(({ slot: { id }, fromDay, toDay, fromTime, toTime }) => [id, fromDay, toDay, fromTime, toTime])).toEqual([
      [1, 0, 5, 1, 2],
      [2, 0, 1, 0, 1],
      [2, 4, 5, 0, 1],
    ]);
  });

  it('keeps five minutes readable and two hours short', () => {
    expect(pictureOf([slot(1, '08:00', '08:05'), slot(2, '19:00', '21:00')], [1]).heights).toEqual([26, 64, 64]);
  });
});
