import { instantText } from '#kit/web/api/clock.ts';
import type { Saving } from './saving/use-register.ts';

/** Where saving stands, in words. */
export function SavingState({ saving }: { saving: Saving }) {
  if (saving.step === 'rest') return null;
  return (
    <output>
      {saving.step === 'saving' && 'Saving'}
      {saving.step === 'waiting' && 'Kept on this device until the line is back'}
      {saving.step === 'saved' && `Saved ${instantText(saving.at.toISOString())}`}
    </output>
  );
}
