import { instantText } from '#kit/web/api/clock.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';

import { to } from '#kit/contract/screen.ts';
import { useStore } from '#kit/web/api/store.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { marksScreens } from '../../contract/screens.ts';
import type { PendingSheet } from './pending-marks.ts';
import { sendPending, type Stuck, stuckSheets } from './send-pending.ts';
import './pending.css';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A strip for each sheet whose marks wait: how many, since when, and what is to be done about them, if anything. */
export default function PendingBanner({ waiting }: { waiting: readonly PendingSheet[] }) {
  const stuck = useStore(stuckSheets);
  useEffect(() => sendPending(), []);
  return (
    <section className="pending-marks" aria-label="Marks that wait on this computer">
      {waiting.map(({ sheetId, about, count, since, stored }) => {
        const why = stuck.get(sheetId);
        return (
          <output key={sheetId} className="banner">
            <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
            <span className="banner-text">
              <strong>
                {sentence(counted(count, 'mark'))} of {about} {count === 1 ? 'is' : 'are'} not on the server yet.
              </strong>{' '}
              <span>
                {why?.stored === stored ? inWords(why) : 'They are kept on this computer and sent when the line is back.'}
                {since !== null && ` Typed since ${instantText(since)}.`}
              </span>
            </span>
            <Go className="pending-open" href={to(marksScreens.markSheet, { id: sheetId })}>
              Open the sheet
            </Go>
          </output>
        );
      })}
    </section>
  );
}

/** Why they were not simply taken. */
function inWords({ conflicts, faults, refused, message }: Stuck): string {
  if (message !== null) return message;
  const parts = [
    conflicts > 0 && `somebody else has changed ${counted(conflicts, 'of them', 'of them')}: choose which one stands`,
    faults > 0 && `${counted(faults, 'is no mark and waits', 'are no marks and wait')} to be corrected`,
    refused > 0 && `the server did not take ${counted(refused, 'of them', 'of them')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'They are of students who do not stand on the sheet any more.' : `${sentence(parts.join('; '))}.`;
}
