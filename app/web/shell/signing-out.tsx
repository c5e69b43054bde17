import { type ReactNode, useState } from 'react';
import { type Waiting, waiting } from '#kit/web/offline/outbox.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import type { SignOutProps } from './over/SignOut.tsx';
import { leave } from './sign-out.ts';

const Dialog = latePart<SignOutProps>({
  what: 'The question',
  load: async () => (await import('./over/over.ts')).SignOutDialog,
});

/** Signs out; asks first while something waits on this computer, because it goes no further until the same person is back. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const [left, setLeft] = useState<readonly Waiting[]>([]);
  return {
    ask: () => {
      const now = waiting.get();
      if (now.length === 0) void leave(false);
      else setLeft(now);
    },
    dialog: left.length > 0 && <Dialog left={left} onClose={() => setLeft([])} />,
  };
}
