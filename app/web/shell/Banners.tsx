import { today } from '#kit/web/api/clock.ts';
import { IconAlertTriangle, IconUserShield, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '#kit/web/api/session.ts';
import { useSubscriptionWarning } from '#kit/web/api/warning.ts';
import { leave } from './sign-out.ts';

const hiddenKey = 'warningHidden';

/** Its code is needed by nobody else on the first screen. */
const stop = (): void => void import('./over/over.ts').then(({ stopActing }) => stopActing()).catch(() => leave(false));

/** The strips under the top bar: who acts as whom, and that the subscription ends. */
export function Banners({ session }: { session: Session }) {
  const warning = useSubscriptionWarning();
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === today());
  const hide = (): void => {
    localStorage.setItem(hiddenKey, today());
    setHidden(true);
  };
  const [sentence, ...rest] = (warning ?? '').split(/(?<=\.)\s+/);
  return (
    <>
      {session.user.impersonatedBy && (
        <output className="banner banner-acting">
          <IconUserShield size={16} stroke={1.7} aria-hidden="true" />
          <span className="banner-text">
            <strong>
              {session.user.impersonatedBy} is acting as {session.user.fullName}.
            </strong>{' '}
            <span>Everything done is recorded under both names.</span>
          </span>
          <button type="button" onClick={stop}>
            Stop
          </button>
        </output>
      )}
      {warning && !hidden && (
        <output className="banner">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
          <span className="banner-text">
            <strong>{sentence}</strong> <span>{rest.join(' ')}</span>
          </span>
          <button type="button" className="banner-hide" aria-label="Hide until tomorrow" onClick={hide}>
            <IconX size={16} stroke={1.7} />
          </button>
        </output>
      )}
    </>
  );
}
