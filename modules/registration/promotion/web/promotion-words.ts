import type { Tone } from '#kit/web/ui/Status.tsx';
import type { Outcome, PromotionRow } from '../contract/promotion.ts';

export const stateWords: Record<PromotionRow['state'], string> = {
  planned: 'Planned',
  'carried out': 'Carried out',
  undone: 'Undone',
};
export const stateTones: Record<PromotionRow['state'], Tone> = { planned: 'att', 'carried out': 'pos', undone: 'quiet' };

export const outcomeTones: Record<Outcome, Tone> = {
  promote: 'quiet',
  repeat: 'att',
  transfer: 'inf',
  complete: 'pos',
  undecided: 'neg',
};
