import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { FilterBar } from '#kit/web/resource/FilterBar.tsx';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { useList, useListState } from '#kit/web/resource/use-list-state.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { learnerTopicsApi } from '../../../content/contract/options.ts';
import { type LearnerThreadRow, learnerThinktankApi } from '../../contract/learner.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { PostStateOf, ThreadMarks } from '../parts.tsx';
import '../thinktank.css';
import { AskDrawer } from './AskDrawer.tsx';
import { Stopped } from './Stopped.tsx';

const states = [
  { value: 'open', label: 'Open' },
  { value: 'unanswered', label: 'Without an answer' },
  { value: 'accepted', label: 'Solved' },
  { value: 'closed', label: 'Closed' },
  { value: 'mine', label: 'Asked by me' },
];
const orders = [
  { value: '-askedAt', label: 'Newest' },
  { value: '-votes', label: 'Most votes' },
  { value: '-answers', label: 'Most answers' },
];

/** Questions and answers of a student’s subjects. */
export default function OwnThreads() {
  const state = useListState(learnerThinktankApi.list);
  const { data, error, refetch } = useList(learnerThinktankApi.list, state);
  const choices = useApi(learnerThinktankApi.choices, {}, { staleTime: 0 }).data;
  const topics = useApi(learnerTopicsApi.list, {}, { staleTime: 60_000 }).data?.rows ?? [];
  const [asking, setAsking] = useState(false);
  const courseId = Number(state.filters['courseId']) || null;
  const sort = state.sort || '-askedAt';
  const filters = [
    { key: 'state', label: 'State', options: states },
    {
      key: 'courseId',
      label: 'Subject',
      options: (choices?.subjects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    ...(courseId === null
      ? []
      : [
          {
            key: 'topicId',
            label: 'Topic',
            options: topics
              .filter((one) => one.courseId === courseId)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]),
  ];
  const may =
    choices !== undefined && choices.standing.stoppedUntil === null && choices.standing.left > 0 && choices.subjects.length > 0;
  return (
    <Page>
      <PageHeader
        title="Think tank"
        meta={[choices && choices.fresh > 0 && counted(choices.fresh, 'new answer')]}
        primary={may && <Button onClick={() => setAsking(true)}>Ask a question</Button>}
        menu={[{ label: 'Challenges', href: thinktankScreens.thinktankChallenges.path }]}
      />
      {choices && <Stopped standing={choices.standing} />}
      {choices?.subjects.length === 0 && <Note>You take no subject yet. Ask your class teacher.</Note>}
      <FilterBar state={state} filters={filters} search="Words of a question or an answer">
        <NativeSelect
          size="xs"
          aria-label="Order"
          data={orders}
          value={sort}
          onChange={({ currentTarget }) => state.set({ sort: currentTarget.value })}
        />
      </FilterBar>
      <Box>
        {error && !data && <ErrorState title="The questions could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data?.rows.length === 0 && (
          <EmptyState
            title="Nothing here"
            text={
              state.query === ''
                ? 'Ask what you do not understand. Your class and your teachers answer.'
                : 'Search for other words, or choose less above.'
            }
          />
        )}
        {data && data.rows.length > 0 && (
          <>
            <ul className="think-list" aria-label="Questions">
              {data.rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
            <ListFoot state={state} total={data.total} />
          </>
        )}
      </Box>
      {choices && <AskDrawer opened={asking || state.open === 'new'} choices={choices} onClose={() => close()} />}
    </Page>
  );

  function close(): void {
    setAsking(false);
    if (state.open !== null) state.set({ open: null }, { replace: true });
  }
}

function Row({ row }: { row: LearnerThreadRow }) {
  return (
    <li>
      <Go href={to(thinktankScreens.thinktankThread, { id: row.id })}>{row.title}</Go>
      <span className="think-head">
        <span>{row.mine ? 'You' : row.by.name}</span>
        <span>{[row.courseName, row.topicName, row.className ?? 'Whole school'].filter(Boolean).join(' · ')}</span>
        <InstantText at={row.askedAt} />
        <span className="num">{counted(row.answers, 'answer')}</span>
        <span className="num">{counted(row.votes, 'vote')}</span>
        <ThreadMarks row={row} />
        {row.fresh > 0 && <Tag tone="inf">{row.fresh} new</Tag>}
        <PostStateOf state={row.state} />
      </span>
    </li>
  );
}
