import { describe, expect, it } from 'vitest';
import { changesOf, copied, painted, paintedOf, placesOf } from './paint.ts';

const days = [1, 2].map((id) => ({ id, name: `Day ${id}`, short: `D${id}`, week: 1 }));
const slot = (id: number, name: string, kind: 'lesson' | 'break' = 'lesson', dayIds: number[] = []) => ({
  id,
  name,
  startsAt: '08:00',
  endsAt: '08:40',
  kind,
  dayIds,
});
const grid = {
  days,
  bells: [{ id: 1, name: 'All', slots: [slot(10, '1'), slot(11, 'Tea', 'break'), slot(12, '2', 'lesson', [2])] }],
};

describe('painting times off', () => {
  it('paints lesson slots on their days, and sends what differs with how it was', () => {
    expect(placesOf(grid)).toEqual([
      { dayId: 1, slotId: 10 },
      { dayId: 2, slotId: 10 },
      { dayId: 2, slotId: 12 },
    ]);
    const before = paintedOf([{ dayId: 1, slotId: 10, level: 'undesired' }]);
    const now = painted(painted(before, placesOf(grid), 'forbidden'), [{ dayId: 2, slotId: 10 }], null);
    expect(changesOf(grid, before, now)).toEqual([
      { dayId: 1, slotId: 10, was: 'undesired', level: 'forbidden' },
      { dayId: 2, slotId: 12, was: null, level: 'forbidden' },
    ]);
    expect(changesOf(grid, before, before)).toEqual([]);
  });

  it('copies from another slot by slot, and from other bell times by the names of slots', () => {
    const cells = [
      { dayId: 1, slotId: 10, level: 'forbidden' as const },
      { dayId: 1, slotId: 12, level: 'forbidden' as const },
    ];
    expect([...copied(grid, { bells: grid.bells, cells })]).toEqual([['1 10', 'forbidden']]);
    const others = [{ id: 2, name: 'Others', slots: [slot(20, '2')] }];
    expect([...copied(grid, { bells: others, cells: [{ dayId: 2, slotId: 20, level: 'undesired' }] })]).toEqual([
      ['2 12', 'undesired'],
    ]);
  });
});
