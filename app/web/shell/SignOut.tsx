import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { countPendingMarks } from '#modules/exams/web/public.tsx';
import { leave } from './sign-out.ts';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Signs out; asks first while marks wait on this computer, because they go no further until the same person is back. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const [waiting, setWaiting] = useState(0);
  return {
    ask: () => {
      const count = countPendingMarks();
      if (count === 0) void leave(false);
      else setWaiting(count);
    },
    dialog: (
      <ConfirmDialog
        opened={waiting > 0}
        onClose={() => setWaiting(0)}
        title="Sign out with marks to send?"
        text={sentence(`${counted(waiting, 'mark is', 'marks are')} on this computer and not on the server yet.`)}
        note="They stay here under your name, are seen by nobody else, and are sent when you sign in again on this computer."
        keep="Stay signed in"
        confirm="Sign out"
        onConfirm={() => leave(false)}
      />
    ),
  };
}
