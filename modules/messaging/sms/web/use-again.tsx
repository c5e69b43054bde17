import { type ReactNode, useState } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { smsApi } from '../contract/history.ts';
import { figure } from './sms-words.ts';

interface Chosen {
  ids?: number[];
  batchId?: number;
}

/** Sends again and stops, and asks before what arrived or may have arrived is sent twice. */
export function useAgain(): { again: (chosen: Chosen) => void; stop: (chosen: Chosen) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ chosen: Chosen; text: string } | null>(null);
  const resend = useSave(smsApi.resend);
  const cancel = useSave(smsApi.cancel);
  const sent = ({ queued, held, blocked }: { queued: number; held: number; blocked: number }) =>
    say(
      [
        `${figure(queued)} on the way again`,
        held > 0 ? `${figure(held)} held for credit` : '',
        blocked > 0 ? `${figure(blocked)} blocked` : '',
      ]
        .filter(Boolean)
        .join(', '),
    );
  const again = (chosen: Chosen): void => {
    resend.mutate(
      { ...chosen, sure: false },
      {
        onSuccess: sent,
        onError: (error) => {
          const doubtful = error instanceof ApiError && typeof error.detail === 'object' && error.detail !== null;
          if (doubtful) setAsked({ chosen, text: error.message });
          else say(error.message);
        },
      },
    );
  };
  const stop = (chosen: Chosen): void => {
    cancel.mutate(chosen, {
      onSuccess: ({ cancelled }) => say(`${figure(cancelled)} stopped`),
      onError: (error) => say(error.message),
    });
  };
  const question = asked && (
    <ConfirmDialog
      opened
      onClose={() => setAsked(null)}
      title="Send again what may have arrived?"
      text={asked.text}
      keep="Do not send"
      confirm="Send again"
      onConfirm={async () => sent(await resend.mutateAsync({ ...asked.chosen, sure: true }))}
    />
  );
  return { again, stop, question };
}
