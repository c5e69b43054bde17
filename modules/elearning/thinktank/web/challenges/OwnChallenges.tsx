import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { FilterBar } from '#kit/web/resource/FilterBar.tsx';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useLastPage, useListState } from '#kit/web/resource/use-list-state.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { learnerChallengesApi } from '../../contract/challenges.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { Board } from './Board.tsx';
import { challengeColumns, challengeStateOptions, challengeTabs } from './words.tsx';

/** A student’s challenges, and the leaderboard. */
export default function OwnChallenges() {
  const tab = useTab(challengeTabs);
  const state = useListState(learnerChallengesApi.list);
  const list = useApi(
    learnerChallengesApi.list,
    { sort: '-opensAt', ...state.input },
    { staleTime: 0, enabled: tab === 'challenges', keepPrevious: true },
  );
  useLastPage(state, list);
  const board = useApi(learnerChallengesApi.board, {}, { enabled: tab === 'board' });
  const { data, error, refetch } = tab === 'board' ? board : list;
  return (
    <Page>
      <PageHeader title="Challenges" />
      <Tabs tabs={challengeTabs} label="Challenges" />
      {error && !data && <ErrorState title="The challenges could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {tab === 'board' && board.data && <Board board={board.data} />}
      {tab === 'challenges' && (
        <FilterBar
          state={state}
          search="Title"
          filters={[{ key: 'state', label: 'State', options: challengeStateOptions.filter(({ value }) => value !== 'coming') }]}
        />
      )}
      {tab === 'challenges' && list.data && (
        <Box>
          {list.data.rows.length === 0 ? (
            <EmptyState
              title={state.query === '' ? 'No challenge yet' : 'Nothing here'}
              text={
                state.query === ''
                  ? 'A challenge appears here from the moment it opens. Others’ answers show once it closes.'
                  : 'Search for other words, or choose less above.'
              }
            />
          ) : (
            <>
              <RowsTable
                label="Challenges"
                rows={list.data.rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => to(thinktankScreens.thinktankChallenge, { id })}
                columns={[
                  ...challengeColumns,
                  {
                    key: 'answered',
                    label: 'You',
                    value: (row: { answered: boolean }) => (row.answered ? 'Answered' : ''),
                    quiet: true,
                  },
                ]}
              />
              <ListFoot state={state} total={list.data.total} />
            </>
          )}
        </Box>
      )}
    </Page>
  );
}
