import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { drop } from '#kit/web/offline/sender.ts';
import { waitingKind } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { leave } from '../sign-out.ts';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How many entries wait, and what they are called where they are all of one kind. */
function inWords(all: readonly Waiting[]): { count: number; one: string; many: string } {
  const kind = new Set(all.map((one) => one.kind)).size === 1 ? waitingKind(all[0]?.kind ?? '') : null;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    one: kind?.one ?? 'entry',
    many: kind?.many ?? 'entries',
  };
}

export interface SignOutProps {
  /** What waits on this computer; nothing: it is not asked. */
  left: readonly Waiting[];
  onClose: () => void;
}

/** Asks before one signs out while something waits on this computer. */
export function SignOutDialog({ left, onClose }: SignOutProps) {
  const [forget, setForget] = useState(false);
  const { count, one, many } = inWords(left);
  const out = async (): Promise<void> => {
    if (forget) await Promise.all(left.map(drop));
    await leave(false);
  };
  return (
    <ConfirmDialog
      opened={left.length > 0}
      onClose={onClose}
      title={`Sign out with ${many} to send?`}
      text={
        <>
          <p>{sentence(`${counted(count, `${one} is`, `${many} are`)} on this computer and not on the server yet.`)}</p>
          <Checkbox
            mt={8}
            label="Remove them from this computer without sending"
            checked={forget}
            onChange={({ currentTarget }) => setForget(currentTarget.checked)}
          />
        </>
      }
      note="Otherwise they stay here under your name, are seen by nobody else, and are sent when you sign in again on this computer."
      keep="Stay signed in"
      confirm="Sign out"
      danger={forget}
      onConfirm={out}
    />
  );
}
