import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { smsScreens } from '../contract/screens.ts';
import type { SmsDashboard } from '../contract/dashboard.ts';
import type { MessageState } from '../../outgoing/contract/states.ts';
import { DaysChart } from './DaysChart.tsx';
import { DaysTable } from './DaysTable.tsx';
import { ShareTable } from './ShareTable.tsx';
import { figure } from './sms-words.ts';
import './sms.css';

/** The figures; each opens the messages that it counts. */
export function Overview({ data }: { data: SmsDashboard }) {
  const { credit, now, period, from, to: until, days, purposes, authors } = data;
  const states = (state: MessageState) => to(smsScreens.smsHistory, {}, { state });
  const ofPeriod = (state: MessageState) => to(smsScreens.smsHistory, {}, { state, from, to: until });
  const low = credit.counted && credit.left <= credit.lowAt;
  const any = purposes.length > 0;
  return (
    <>
      {low && (
        <Note tone="att">
          {now.held > 0
            ? `${figure(now.held)} ${now.held === 1 ? 'message is' : 'messages are'} held until there is credit again.`
            : `Credit is low: ${figure(credit.left)} segments are left.`}{' '}
          Ask your group office for a top-up.
        </Note>
      )}
      <Figures
        figures={[
          {
            label: credit.counted ? 'Credit left, segments' : 'Credit',
            value: credit.counted ? figure(credit.left) : 'Not counted',
            href: to(smsScreens.sms, {}, { tab: 'credit' }),
          },
          { label: 'Waiting', value: figure(now.queued), href: states('queued') },
          { label: 'Held for credit', value: figure(now.held), href: states('held') },
          {
            label: 'Not known',
            value: figure(now.unknown),
            href: to(smsScreens.smsHistory, {}, { state: 'unknown', undecided: true }),
          },
        ]}
      />
      <Figures
        figures={[
          { label: 'Delivered', value: figure(period.delivered), href: ofPeriod('delivered') },
          { label: 'Sent, not confirmed', value: figure(period.sent), href: ofPeriod('sent') },
          { label: 'Failed', value: figure(period.failed), href: ofPeriod('failed') },
          { label: 'Blocked numbers', value: figure(period.blocked), href: ofPeriod('blocked') },
        ]}
      />
      <Box title="Messages by day" padded>
        {any ? (
          <>
            <DaysChart days={days} />
            <DaysTable days={days} />
          </>
        ) : (
          <EmptyState
            title="No messages in these days"
            text="What is sent to guardians, staff and others is counted here by day."
          />
        )}
      </Box>
      {any && (
        <div className="sms-shares">
          <ShareTable
            title="By purpose"
            rows={purposes}
            hrefOf={(purpose) => to(smsScreens.smsHistory, {}, { purpose, from, to: until })}
          />
          <ShareTable
            title="By sender"
            rows={authors}
            hrefOf={(author) => to(smsScreens.smsHistory, {}, { author, from, to: until })}
          />
        </div>
      )}
    </>
  );
}
