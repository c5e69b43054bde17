import type { Tone } from '#kit/web/ui/Status.tsx';
import type { MarkImport } from '../../contract/mark-imports.ts';

export const importStateWords: Record<MarkImport['state'], string> = {
  uploaded: 'Not checked',
  checked: 'Not imported',
  done: 'Imported',
};

export const importTones: Record<MarkImport['state'], Tone> = { uploaded: 'att', checked: 'att', done: 'pos' };
