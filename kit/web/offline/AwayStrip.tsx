import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { instantText } from '../api/clock.ts';
import { queryClient } from '../api/hooks.ts';
import { useStore } from '../api/store.ts';
import { useAnnounced } from '../ui/Announcements.tsx';
import { askAgain, shownFrom } from './answers.ts';

/** How often the server is asked anew while it does not answer, in milliseconds. */
const again = 10_000;

const answers = 'The server answers again.';

const ask = (): void => void askAgain(() => queryClient.refetchQueries({ type: 'active' }));

/** Over every screen while the server does not answer: that what is shown was read earlier, and when. */
export function AwayStrip() {
  const from = useStore(shownFrom);
  const away = from !== null;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(ask, again);
    return () => clearInterval(timer);
  }, [away]);
  const asOf = from === null ? '' : instantText(new Date(from).toISOString());
  useAnnounced(away ? `The line to the server is lost. What you see was read ${asOf}.` : answers, answers);
  if (from === null) return null;
  return (
    <div className="banner">
      <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
      <span className="banner-text">
        <strong>No line to the server. As of {asOf}.</strong> <span>What you see was read then, on this computer.</span>
      </span>
      <button type="button" onClick={ask}>
        Try again
      </button>
    </div>
  );
}
