import { Button, Select } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { contentScreens } from '../../contract/screens.ts';
import { topicsApi } from '../../contract/topics.ts';
import { useLists } from '../staff/use-lists.ts';
import { type Opened, TopicDrawer } from './TopicDrawer.tsx';
import { TopicTree } from './TopicTree.tsx';

/** The topics of a subject as a tree: strands and their sub-strands. */
export default function TopicsScreen() {
  const { courses, classes } = useLists();
  const search = useSearch();
  const go = useGo();
  const [opened, setOpened] = useState<Opened | null>(null);
  const params = new URLSearchParams(search);
  const numberOf = (key: string) => Number(params.get(key)) || null;
  const [courseId, classId] = [numberOf('courseId'), numberOf('classId')];
  const { data, error, refetch } = useApi(
    topicsApi.list,
    { size: 200, ...(courseId === null ? {} : { courseId }), ...(classId === null ? {} : { classId }) },
    { enabled: courseId !== null, keepPrevious: true },
  );
  const choose = (key: string, value: string | null) => {
    if (value === null) params.delete(key);
    else params.set(key, value);
    go(params.size > 0 ? `${contentScreens.topics.path}?${params}` : contentScreens.topics.path, { replace: true });
  };
  const posts = judge(topicsApi.create.access, viewer()) === 'allowed';
  const rows = courseId === null ? undefined : data?.rows;
  const begin = (kind: 'new' | 'outline') => courseId !== null && setOpened({ kind, courseId, classId });
  return (
    <Page>
      <PageHeader
        title="Topics"
        primary={
          posts && (
            <Button leftSection={<IconPlus size={16} stroke={1.7} />} disabled={courseId === null} onClick={() => begin('new')}>
              Add strand
            </Button>
          )
        }
        menu={
          posts && courseId !== null
            ? [{ label: 'Add an outline', icon: <IconListDetails size={16} stroke={1.7} />, onClick: () => begin('outline') }]
            : []
        }
      />
      <div className="content-tools">
        <Select
          className="grow"
          label="Subject"
          placeholder="Choose a subject"
          data={courses.map(({ value, label }) => ({ value: String(value), label }))}
          value={courseId === null ? null : String(courseId)}
          onChange={(value) => choose('courseId', value)}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
        />
        <Select
          label="Class"
          placeholder="Every class"
          data={classes.map(({ value, label }) => ({ value: String(value), label }))}
          value={classId === null ? null : String(classId)}
          onChange={(value) => choose('classId', value)}
          clearable
        />
      </div>
      <Box>
        {courseId === null && (
          <EmptyState
            title="Choose a subject"
            text="Topics are kept a subject: each strand with its sub-strands. Content and questions are sorted by them."
          />
        )}
        {error && <ErrorState title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />}
        {courseId !== null && !error && rows === undefined && <SkeletonPage />}
        {rows?.length === 0 && (
          <EmptyState
            title="No topics yet"
            text="Add strands one by one, or the whole syllabus of the subject as an outline: a topic a line, sub-strands set in."
          />
        )}
        {rows && rows.length > 0 && <TopicTree topics={rows} onOpen={setOpened} />}
        {data && data.total > data.rows.length && courseId !== null && (
          <p className="muted">The first {data.rows.length} topics are shown. Choose a class to see fewer.</p>
        )}
      </Box>
      <TopicDrawer opened={opened} topics={rows ?? []} classes={classes} onClose={() => setOpened(null)} />
    </Page>
  );
}
