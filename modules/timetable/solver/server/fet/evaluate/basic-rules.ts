import type { Rule } from '../rules.ts';
import type { Layout } from './state.ts';
import type { Tell } from './tell.ts';

/** What holds in every timetable: nobody and no room twice at once, no lesson over a day's end, rooms that are large enough, breaks kept. */
export function judgeBasics(
  rule: Extract<Rule, { rule: 'basicTime' | 'basicSpace' | 'breaks' }>,
  layout: Layout,
  tell: Tell,
): void {
  if (rule.rule === 'breaks') return judgeBreaks(rule.slots, layout, tell);
  for (const { of, who, slot, first, second } of layout.clashes) {
    if ((of === 'rooms') !== (rule.rule === 'basicSpace')) continue;
    tell(
      1,
      (words) =>
        `${words.who(of, who)} has ${words.activity(first)} and ${words.activity(second)} at once on ${words.slot(slot)}`,
    );
  }
  for (const one of layout.placed) {
    if (!one) continue;
    const { hours, rooms } = layout.instance;
    if (rule.rule === 'basicTime' && one.end > hours.length) {
      tell(1, (words) => `${words.activity(one.place)} goes over the end of ${words.day(one.day)}`);
    }
    const room = one.at.room === null ? undefined : rooms[one.at.room.room];
    if (rule.rule === 'basicSpace' && room && one.activity.size > room.capacity) {
      tell(
        1,
        (words) => `${words.activity(one.place)} has ${one.activity.size} students, room ${room.name} holds ${room.capacity}`,
      );
    }
  }
}

function judgeBreaks(slots: readonly number[], layout: Layout, tell: Tell): void {
  const breaks = new Set(slots);
  for (const one of layout.placed) {
    if (!one) continue;
    for (let slot = one.at.slot; slot < one.at.slot + one.activity.duration; slot += 1) {
      if (breaks.has(slot)) tell(1, (words) => `${words.activity(one.place)} stands in the break on ${words.slot(slot)}`);
    }
  }
}
