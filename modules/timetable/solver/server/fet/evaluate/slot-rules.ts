import type { Slot } from '../model.ts';
import type { ActivityRule } from '../rules.ts';
import type { Layout } from './state.ts';
import type { Tell } from './tell.ts';

type SlotRule = Extract<ActivityRule, { rule: 'maxSlotsTaken' | 'minSlotsTaken' | 'maxAtOnce' | 'minAtOnce' }>;

/** Judges how many of some activities lie in chosen slots. */
export function judgeChosenSlots(rule: SlotRule, layout: Layout, tell: Tell): void {
  const there = new Map<Slot, number>(rule.slots.map((slot) => [slot, 0]));
  for (const place of rule.activities) {
    const one = layout.placed[place];
    if (!one) continue;
    for (let slot = one.at.slot; slot < one.at.slot + one.activity.duration; slot += 1) {
      const before = there.get(slot);
      if (before !== undefined) there.set(slot, before + 1);
    }
  }
  const counts = [...there];
  const taken = counts.filter(([, number]) => number > 0).length;
  const { count } = rule;
  switch (rule.rule) {
    case 'maxSlotsTaken':
      if (taken > count) tell(1, () => `activities take ${taken} of the chosen slots, ${count} are allowed`);
      return;
    case 'minSlotsTaken':
      if (taken < count) tell(1, () => `activities take ${taken} of the chosen slots, ${count} are asked for`);
      return;
    case 'maxAtOnce':
    case 'minAtOnce':
      for (const [slot, number] of counts) {
        const wrong = rule.rule === 'maxAtOnce' ? number > count : number < count && !(number === 0 && rule.emptySlots);
        const said = rule.rule === 'maxAtOnce' ? 'allowed' : 'asked for';
        if (wrong) tell(1, (words) => `${number} activities are at once on ${words.slot(slot)}, ${count} are ${said}`);
      }
      return;
    default:
  }
}
