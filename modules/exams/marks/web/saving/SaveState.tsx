import { schoolZone } from '#kit/web/api/clock.ts';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { timeIn } from '#kit/contract/dates.ts';
import { useStore } from '#kit/web/api/store.ts';
import type { Sender } from './sender.ts';
import type { SheetCells } from './sheet-store.ts';

/** Where saving stands, in the line under the sheet's title. */
export function SaveState({ cells, sender }: { cells: SheetCells; sender: Sender }) {
  const { step, at } = useStore(sender.saving);
  const { unsent } = useStore(cells.counts);
  const text = {
    rest: unsent > 0 ? 'Saving' : 'Saved as you type',
    saving: 'Saving',
    saved: `Saved ${at ? timeIn(schoolZone(), at) : ''}`,
    waiting: `Kept on this computer, ${unsent} to send`,
  }[step];
  const Icon = { rest: IconCloudCheck, saving: IconCloudUp, saved: IconCloudCheck, waiting: IconCloudOff }[step];
  return (
    <output className={`save-state num ${step === 'saved' ? 'pos' : step === 'waiting' ? 'att' : ''}`}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {text}
    </output>
  );
}
