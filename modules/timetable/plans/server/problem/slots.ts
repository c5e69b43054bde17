import { type Grid, type GridSlot, slotsOn } from '../../../setup/contract/grid.ts';
import type { Day, Slot } from './school.ts';

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Days, and every slot in which a lesson may stand, day by day and on a day bell by bell. */
export function slotsOfGrid(grid: Grid): { days: Day[]; slots: Slot[] } {
  const days = grid.days.map(({ id, name, short, weekday, week }) => ({ id, name, short, weekday, week }));
  const slots = days.flatMap((day, place) => grid.bells.flatMap((bell) => lessonsOn(slotsOn(bell, day), place)));
  return { days, slots };
}

function lessonsOn(all: readonly GridSlot[], day: number): Slot[] {
  const firstBreak = all.findIndex(({ kind }, i) => kind === 'break' && i > 0);
  const lunch = all.findIndex(({ kind }) => kind === 'lunch');
  const afterLunch = lunch < 0 ? -1 : all.findIndex(({ kind }, i) => kind === 'lesson' && i > lunch);
  return all.flatMap((slot, i): Slot[] => {
    if (slot.kind !== 'lesson') return [];
    return [
      {
        day,
        bellId: slot.bellId,
        slotId: slot.id,
        name: slot.name,
        from: minutes(slot.startsAt),
        to: minutes(slot.endsAt),
        joins: all[i + 1]?.kind === 'lesson',
        early: firstBreak < 0 || i < firstBreak,
        morning: lunch < 0 || i < lunch,
        rightAfterLunch: i === afterLunch,
        afternoon: lunch < 0 || i > lunch,
      },
    ];
  });
}
