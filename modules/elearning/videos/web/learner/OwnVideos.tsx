import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { PagesNav } from '../../../content/web/shared/PagesNav.tsx';
import { learnerVideosApi, type OwnVideoRow } from '../../contract/learner.ts';
import { videosScreens } from '../../contract/screens.ts';
import { clockText, type WatchState } from '../../contract/words.ts';
import { shareText, WatchStateOf } from '../words.tsx';
import '../videos.css';

const tabs = [
  { key: 'all', label: 'All' },
  { key: 'new', label: 'New' },
  { key: 'begun', label: 'Started' },
  { key: 'done', label: 'Done' },
] as const satisfies readonly Tab[];

const columns: readonly Column<OwnVideoRow>[] = [
  {
    key: 'title',
    label: 'Lesson',
    wrap: true,
    value: ({ title, said }) =>
      said === null ? (
        title
      ) : (
        <>
          {title}
          <br />
          <span className="muted">
            {clockText(said.atMs)} “{said.text}”
          </span>
        </>
      ),
  },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  {
    key: 'length',
    label: 'Length',
    quiet: true,
    value: ({ source, soundOnly, lengthMs }) =>
      source === 'link' ? 'Outside' : `${lengthMs === null ? '' : clockText(lengthMs)}${soundOnly ? ', sound only' : ''}`,
  },
  { key: 'state', label: 'State', value: (row) => <WatchStateOf state={row.state} />, phone: 'figure' },
  { key: 'share', label: 'Watched', end: true, value: (row) => (row.share === 0 ? '' : shareText(row.share)) },
  { key: 'closesAt', label: 'Last day', value: (row) => <InstantText at={row.closesAt} /> },
];

const pageSize = 50;

/** A student’s video lessons: what is new, begun and done. */
export default function OwnVideos() {
  const part = useTab(tabs) as 'all' | WatchState;
  const [typed, setTyped] = useState('');
  const [courseId, setCourseId] = useState<number | null>(null);
  const [q] = useDebouncedValue(typed.trim(), 250);
  // What is looked for begins at its first page.
  const sought = JSON.stringify([part, courseId, q]);
  const [at, setAt] = useState({ sought, page: 1 });
  const page = at.sought === sought ? at.page : 1;
  const { data, error, refetch } = useApi(
    learnerVideosApi.list,
    {
      size: pageSize,
      page,
      ...(part === 'all' ? {} : { state: part }),
      ...(courseId === null ? {} : { courseId }),
      ...(q ? { q } : {}),
    },
    { keepPrevious: true },
  );
  return (
    <Page>
      <PageHeader title="Video lessons" />
      <Tabs tabs={tabs} label="Video lessons" />
      {error && !data && (
        <ErrorState title="Your video lessons could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonPage />}
      {data && (
        <>
          <div className="video-bar">
            <TextInput
              label="Search titles and what is said"
              value={typed}
              maxLength={100}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Select
              label="Subject"
              placeholder="All"
              clearable
              data={data.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={courseId === null ? null : String(courseId)}
              onChange={(value) => setCourseId(value === null ? null : Number(value))}
            />
          </div>
          <Box>
            {data.rows.length === 0 ? (
              <EmptyState
                title="No lessons here"
                text={
                  q ? 'Nobody says that in your lessons. Try another word.' : 'What your teachers record for you appears here.'
                }
              />
            ) : (
              <RowsTable
                label="Video lessons"
                columns={columns}
                rows={data.rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => to(videosScreens.videoLesson, { id })}
              />
            )}
          </Box>
          <PagesNav page={page} size={pageSize} total={data.total} onPage={(next) => setAt({ sought, page: next })} />
        </>
      )}
    </Page>
  );
}
