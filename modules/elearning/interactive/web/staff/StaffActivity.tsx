import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { activitiesApi } from '../../contract/activities.ts';
import type { Activity } from '../../contract/activity.ts';
import { interactiveScreens } from '../../contract/screens.ts';
import { reportedKinds } from '../../contract/words.ts';
import '../cards.css';
import '../interactive.css';
import { kindWords, stateWords } from '../words.ts';
import { ActivityDrawer } from './ActivityDrawer.tsx';
import { Preview } from './Preview.tsx';
import { ScoresTab } from './ScoresTab.tsx';

const tabs = [
  { key: 'scores', label: 'Scores' },
  { key: 'preview', label: 'Preview' },
] as const;

/** One activity: how it was done, and how students see it. */
export default function StaffActivity() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(activitiesApi.get, { id: Number(id) });
  if (data) return <Shown activity={data} />;
  return (
    <Page>
      <PageHeader title="Activity" />
      {error ? (
        <ErrorState title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const asked = {
  published: ['Publish activity', 'Students whom it is for see it and may do it.'],
  archived: ['Put activity away', 'It leaves the lists. Students who did it still see their scores.'],
} as const;
type Move = keyof typeof asked;

function Shown({ activity }: { activity: Activity }) {
  const { id, version, title, state, kind, courseName, className, streams } = activity;
  const go = useGo();
  const tab = useTab(tabs);
  const [changing, setChanging] = useState(false);
  const [moving, setMoving] = useState<Move | null>(null);
  const [removing, setRemoving] = useState(false);
  const move = useSave(activitiesApi.move, { onDone: ({ state: now }) => say(now === 'published' ? 'Published' : 'Archived') });
  const copy = useSave(activitiesApi.copy, {
    onDone: (made) => {
      say('Copied as a draft');
      go(to(interactiveScreens.activity, { id: made.id }));
    },
    onFailed: ({ message }) => say(message),
  });
  const remove = useSave(activitiesApi.remove);
  const menu: MenuEntry[] = [
    ...(state === 'archived' ? [] : [{ label: 'Change activity', onClick: () => setChanging(true) }]),
    { label: 'Copy activity', onClick: () => copy.mutate({ id }) },
    ...(state === 'published' ? [{ label: 'Archive', onClick: () => setMoving('archived') }] : []),
    ...(state === 'archived' ? [{ label: 'Publish again', onClick: () => setMoving('published') }] : []),
    ...(state === 'draft' ? [{ label: 'Remove activity', danger: true, onClick: () => setRemoving(true) }] : []),
  ];
  return (
    <Page fill={tab === 'scores'}>
      <PageHeader
        title={title}
        meta={[
          kindWords[kind],
          `${courseName}, ${[className, ...streams].join(' ')}`,
          <Status key="state" tone={stateWords[state][1]}>
            {stateWords[state][0]}
          </Status>,
        ]}
        primary={state === 'draft' && <Button onClick={() => setMoving('published')}>Publish</Button>}
        menu={menu}
      />
      <Tabs tabs={tabs} label={title} />
      {tab === 'scores' && (
        <>
          {reportedKinds.includes(kind) && <Note>These scores are what students report of themselves, within what can be.</Note>}
          <ScoresTab activity={activity} />
        </>
      )}
      {tab === 'preview' && (
        <Box padded>
          <Preview key={`${id} ${version}`} activity={activity} />
        </Box>
      )}
      <ActivityDrawer opened={changing} activity={activity} onClose={() => setChanging(false)} />
      <ConfirmDialog
        opened={moving !== null}
        onClose={() => setMoving(null)}
        title={`${asked[moving ?? 'published'][0]}?`}
        text={asked[moving ?? 'published'][1]}
        keep="Leave as it is"
        confirm={asked[moving ?? 'published'][0]}
        onConfirm={() => move.mutateAsync({ id, version, state: moving ?? 'published' })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remove this activity?"
        text="It was never published: nobody has seen it."
        keep="Keep activity"
        confirm="Remove activity"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(interactiveScreens.interactive.path, { replace: true });
        }}
      />
    </Page>
  );
}
