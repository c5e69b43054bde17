import { IconArrowsMove, IconBarcode, IconEraser, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { copiesApi } from '../../contract/copies.ts';
import { catalogueScreens } from '../../contract/screens.ts';
import { writeOffsApi } from '../../contract/write-offs.ts';
import { LabelsDrawer } from './LabelsDrawer.tsx';

interface Chosen {
  what: 'labels' | 'move' | 'write off' | 'remove';
  ids: readonly number[];
  clear: () => void;
}

const copies = (ids: readonly number[]) => counted(ids.length, 'copy', 'copies');

/** What is done with chosen copies: labels, another shelf, a write-off; taken out where they were added by mistake. */
export function useCopyTools(): { bulk: readonly BulkAction[]; drawers: ReactNode; labels: () => void } {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [all, setAll] = useState(false);
  const go = useGo();
  const removing = useSave(copiesApi.remove);
  const begin = (what: Chosen['what']) => (ids: readonly (number | string)[], clear: () => void) =>
    setChosen({ what, ids: ids.map(Number), clear });
  const close = () => setChosen(null);
  const ids = chosen?.ids ?? [];
  return {
    labels: () => setAll(true),
    bulk: [
      { label: 'Print labels', icon: IconBarcode, onClick: begin('labels') },
      { label: 'Move', icon: IconArrowsMove, onClick: begin('move') },
      { label: 'Write off', icon: IconTrash, onClick: begin('write off') },
      { label: 'Added by mistake', icon: IconEraser, onClick: begin('remove') },
    ],
    drawers: (
      <>
        <LabelsDrawer
          opened={chosen?.what === 'labels' || all}
          copyIds={all ? null : ids}
          onClose={() => (setAll(false), close())}
        />
        <StepDrawer
          opened={chosen?.what === 'move'}
          onClose={close}
          title="Move copies"
          text={`${copies(ids)} will be on another shelf.`}
          save={copiesApi.move}
          fixed={{ copyIds: ids }}
          fields={[{ kind: 'text', name: 'shelf', label: 'Shelf', wide: true }]}
          onDone={({ moved }) => {
            chosen?.clear();
            say(`${counted(moved, 'copy', 'copies')} moved`);
          }}
        />
        <StepDrawer
          opened={chosen?.what === 'write off'}
          onClose={close}
          title="Ask for write-off"
          text={`${copies(ids)} will be withdrawn for good once somebody else approves.`}
          save={writeOffsApi.ask}
          fixed={{ copyIds: ids }}
          fields={[{ kind: 'textarea', name: 'because', label: 'Reason' }]}
          onDone={({ id }) => {
            chosen?.clear();
            go(to(catalogueScreens.writeOff, { id }));
          }}
        />
        <ConfirmDialog
          opened={chosen?.what === 'remove'}
          onClose={close}
          title={`Take ${copies(ids)} out?`}
          text="Only what was added by mistake today and is used nowhere is removed, as if it had never been there."
          keep="Keep copies"
          confirm="Remove"
          danger
          onConfirm={async () => {
            const { removed } = await removing.mutateAsync({ copyIds: [...ids] });
            chosen?.clear();
            say(`${counted(removed, 'copy', 'copies')} removed`);
          }}
        />
      </>
    ),
  };
}
