import { IconPin, IconSpeakerphone } from '@tabler/icons-react';
import { named } from '#kit/contract/calls/named.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { noticesApi } from '#modules/messaging/notices/contract/notices.ts';
import { screens } from '#modules/messaging/contract/screens.ts';

const notices = named<typeof noticesApi.list>('GET', '/api/messaging/notices');

const sign = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What is on the board for the user, pinned notices first. */
export function NewestNotices() {
  const { data } = useApi(notices, { mine: 'addressed', size: 4 }, { live: ['notices'] });
  if (!data) return null;
  return (
    <Box
      title="Notices"
      aside={
        <Go className="link" href={to(screens.noticeboard)}>
          Noticeboard
        </Go>
      }
    >
      {data.total === 0 && <p className="box-body muted">Nothing is on the board for you.</p>}
      <ul>
        {data.rows.map(({ id, title, author, fromDay, pinned, waits, unread }) => (
          <li key={id}>
            <Go className="list-row" href={to(screens.notice, { id })}>
              {pinned ? <IconPin {...sign} /> : <IconSpeakerphone {...sign} />}
              <span>
                <strong>{title}</strong>
                <small>{[author, fromDay && formatDay(fromDay, true)].filter(Boolean).join(', ')}</small>
              </span>
              <span className={waits ? 'att' : undefined}>{waits ? 'Acknowledge' : unread && 'New'}</span>
            </Go>
          </li>
        ))}
      </ul>
    </Box>
  );
}
