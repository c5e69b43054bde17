import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { transfersApi } from '../contract/transfers.ts';
import { TakeInForm, TakenStudent } from './TakeInForm.tsx';

/** Registers the student of a transfer file: what it says is shown first, with whether its signature holds. */
export function TakeInDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const read = useSave(transfersApi.read, { invalidate: [] });
  const choose = async (file: File | null): Promise<void> => {
    const next = file === null ? '' : await file.text();
    setText(next);
    read.reset();
    if (next) read.mutate({ text: next });
  };
  const found = read.data;
  return (
    <SideDrawer opened={open} onClose={onClose} title="Import a transfer file" size={560}>
      <div className="drawer-form">
        <div className="form-scroll stack">
          <FileInput
            label="Transfer file"
            description="The file ending in .transfer.json that the other school gave"
            placeholder="Choose the file"
            accept="application/json,.json"
            clearable
            onChange={(file) => void choose(file)}
          />
          {read.error && <Note tone="neg">{read.error.message}</Note>}
          {found?.taken && <Note tone="att">This file has been taken in already.</Note>}
          {found && (
            <>
              <Note tone={found.known ? 'pos' : 'att'}>
                {found.known
                  ? 'The signature holds: nothing was changed since the other school signed it.'
                  : `Nothing was changed since it was signed, by a key that this installation does not know. Compare the fingerprint with the other school: ${found.fingerprint}`}
              </Note>
              {found.taken && <TakenStudent found={found} />}
            </>
          )}
        </div>
        {found && !found.taken && (
          <TakeInForm key={text} found={found} save={transfersApi.takeIn} fixed={{ text }}>
            <TakenStudent found={found} />
          </TakeInForm>
        )}
      </div>
    </SideDrawer>
  );
}
