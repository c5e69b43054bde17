import type { SheetState } from '../../../contract/papers.ts';

export const sheetTones: Readonly<Record<SheetState, 'quiet' | 'att' | 'inf' | 'pos' | 'neg'>> = {
  printed: 'quiet',
  partly: 'att',
  doubtful: 'att',
  whose: 'att',
  again: 'neg',
  taken: 'pos',
};
