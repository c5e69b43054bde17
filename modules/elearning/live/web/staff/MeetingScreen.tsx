import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { elearningAdmin } from '../../../contract/access.ts';
import { type Meeting, meetingsApi } from '../../contract/meetings.ts';
import { liveScreens } from '../../contract/screens.ts';
import { MeetingStateOf, providerWords, whenText } from '../words.tsx';
import '../live.css';
import { MeetingDrawer } from './MeetingDrawer.tsx';
import { PresentTab } from './PresentTab.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';

/** One live class or meeting: what is planned, who was there, what was changed. */
export default function MeetingScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(meetingsApi.get, { id: Number(id) }, { refetchInterval: 60_000 });
  if (data) return <Shown meeting={data} />;
  return (
    <Page>
      <PageHeader title="Live class" />
      {error ? (
        <ErrorState title="The meeting could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Reach = 'one' | 'following';

function Shown({ meeting }: { meeting: Meeting }) {
  const { id, title, kind, state, mine, following, version, startsAt, endsAt } = meeting;
  const [changing, setChanging] = useState<Reach | null>(null);
  const [cancelling, setCancelling] = useState<Reach | null>(null);
  const [taking, setTaking] = useState(false);
  const cancel = useSave(meetingsApi.cancel, { onDone: () => say('The meeting is cancelled') });
  const tabs = [
    { key: 'plan', label: 'Plan' },
    ...(mine ? [{ key: 'people', label: 'Who was there', count: meeting.came }] : []),
    ...(judge(elearningAdmin, viewer()) === 'allowed' ? [{ key: 'history', label: 'History' }] : []),
  ];
  const tab = useTab(tabs);
  const open = mine && state !== 'over' && state !== 'cancelled';
  const mayTake = mine && kind === 'class' && (state === 'over' || state === 'live');
  const menu: MenuEntry[] = [
    ...(open ? [{ label: 'Move or change', onClick: () => setChanging('one') }] : []),
    ...(open && following > 0 ? [{ label: 'Change this and the following', onClick: () => setChanging('following') }] : []),
    ...(mayTake ? [{ label: 'Take into the register', onClick: () => setTaking(true) }] : []),
    ...(open && state !== 'live' ? [{ label: 'Cancel meeting', danger: true, onClick: () => setCancelling('one') }] : []),
    ...(open && state !== 'live' && following > 0
      ? [{ label: 'Cancel this and the following', danger: true, onClick: () => setCancelling('following') }]
      : []),
  ];
  const enter = state === 'over' ? 'See what was shown' : 'Open the room';
  return (
    <Page fill={tab === 'people'}>
      <PageHeader
        title={title}
        meta={[
          [meeting.courseName, meeting.className].filter(Boolean).join(', ') || 'Meeting of staff',
          whenText(startsAt, endsAt),
          <MeetingStateOf key="state" state={state} />,
        ]}
        primary={
          state !== 'cancelled' && (
            <Button component={Go} href={to(liveScreens.meeting, { id })}>
              {enter}
            </Button>
          )
        }
        menu={menu}
      />
      {tabs.length > 1 && <Tabs tabs={tabs} label={title} />}
      {tab === 'plan' && <Plan meeting={meeting} />}
      {tab === 'people' && <PresentTab id={id} onTake={mayTake ? () => setTaking(true) : null} />}
      {tab === 'history' && <History entity="live class" id={id} />}
      <MeetingDrawer
        opened={changing !== null}
        meeting={meeting}
        following={changing === 'following'}
        onClose={() => setChanging(null)}
      />
      {taking && <RegisterDialog id={id} onClose={() => setTaking(false)} />}
      {cancelling && (
        <ReasonDialog
          title={cancelling === 'one' ? 'Cancel this meeting?' : `Cancel this and ${following} more?`}
          text="It stays in the lists with the reason, which everybody sees whom it is for."
          name="because"
          keep="Keep meeting"
          confirm="Cancel meeting"
          onClose={() => setCancelling(null)}
          onConfirm={async (because) => {
            await cancel.mutateAsync({ id, version, because, reach: cancelling });
            setCancelling(null);
          }}
        />
      )}
    </Page>
  );
}

function Plan({ meeting }: { meeting: Meeting }) {
  const { note, cancelledBecause, forWhom, host, opensAt, closesAt, provider, lobby, authorName, registeredAt } = meeting;
  return (
    <div className="live-stack">
      {cancelledBecause !== null && <Note tone="neg">Cancelled: {cancelledBecause}</Note>}
      <Box title="What is planned" padded>
        <Facts
          rows={[
            ['About', note],
            ['For', forWhom],
            ['Held by', host],
            ['Planned by', authorName],
            ['Opens', <InstantText key="opens" at={opensAt} />],
            ['Closes', <InstantText key="closes" at={closesAt} />],
            ['Voice and pictures', providerWords[provider]],
            ['Coming in', lobby ? 'Everybody waits until they are let in' : 'At once'],
            ['Taken into the register', registeredAt === null ? null : <InstantText key="taken" at={registeredAt} />],
          ]}
        />
      </Box>
    </div>
  );
}
