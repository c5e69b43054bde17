import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { teaches } from '../../../contract/access.ts';
import { challengesApi } from '../../contract/challenges.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { thinktankApi } from '../../contract/thinktank.ts';
import { Board } from './Board.tsx';
import { ChallengeDrawer } from './ChallengeDrawer.tsx';
import { challengeColumns, challengeStateOptions, challengeTabs } from './words.tsx';

/** Challenges of what one teaches, and the leaderboard. */
export default function StaffChallenges() {
  const tab = useTab(challengeTabs);
  if (judge(teaches, viewer()) !== 'allowed')
    return (
      <Page>
        <PageHeader title="Challenges" />
        <EmptyState title="You teach no subject" text="Teachers set challenges for those whom they teach." />
      </Page>
    );
  return tab === 'board' ? <Leaderboard /> : <List />;
}

function Leaderboard() {
  const { data, error, refetch } = useApi(challengesApi.board, {});
  return (
    <Page>
      <PageHeader title="Challenges" />
      <Tabs tabs={challengeTabs} label="Challenges" />
      {error && !data && <ErrorState title="The leaderboard could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Board board={data} />}
    </Page>
  );
}

function List() {
  const choices = useApi(thinktankApi.choices, {}, { staleTime: 60_000 }).data;
  const { add, body } = useListBody({
    list: challengesApi.list,
    name: 'elearning.thinkChallenges.list',
    words: {
      title: 'Challenges',
      search: 'Title',
      empty: {
        title: 'No challenge yet',
        text: 'Set one for a week. Answers stay hidden until it closes; then you give points, and houses and classes compete.',
      },
    },
    columns: challengeColumns,
    filters: [
      { key: 'state', label: 'State', options: challengeStateOptions },
      {
        key: 'courseId',
        label: 'Subject',
        options: (choices?.subjects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    order: '-opensAt',
    record: {
      add: 'Set challenge',
      create: challengesApi.create,
      href: (row) => to(thinktankScreens.thinktankChallenge, { id: row.id }),
      drawer: (open, close) => <ChallengeDrawer opened={open === 'new'} challenge={null} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Challenges" primary={add} />
      <Tabs tabs={challengeTabs} label="Challenges" />
      {body}
    </Page>
  );
}
