import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import { keepSheet } from './keep-sheet.ts';

/** Unlocks a sheet, with the reason, which its history keeps. */
export function UnlockDialog({ opened, onClose, sheet }: { opened: boolean; onClose: () => void; sheet: Sheet }) {
  const [reason, setReason] = useState('');
  const unlocking = useSave(sheetsApi.unlock, {
    onDone: (open) => {
      keepSheet(open);
      setReason('');
      onClose();
    },
    invalidate: [sheetsApi.list],
  });
  const send = (): void => unlocking.mutate({ id: sheet.id, reason });
  return (
    <Dialog opened={opened} onClose={onClose} title="Unlock this sheet?">
      <p>Its marks can be changed again until it is locked anew.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          label="Reason"
          required
          maxLength={200}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={unlocking.error?.fields.find(({ path }) => path === 'reason')?.message ?? unlocking.error?.message}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Keep it locked
          </Button>
          <Button type="submit" loading={unlocking.isPending}>
            Unlock sheet
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
