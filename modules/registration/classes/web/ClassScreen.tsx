import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ClassPage, classRollsApi } from '../contract/class-rolls.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { promotionScreens } from '../../promotion/contract/screens.ts';
import { BalanceDialog } from './BalanceDialog.tsx';
import { Fullness } from './Fullness.tsx';
import { SubjectsDrawer } from './SubjectsDrawer.tsx';

export default function ClassScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(classRollsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <OneClass page={data} />;
  return (
    <Page>
      <PageHeader title="Class" />
      {error ? (
        <ErrorState title="The class could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function OneClass({ page }: { page: ClassPage }) {
  const [choosing, setChoosing] = useState(false);
  const [balancing, setBalancing] = useState(false);
  const { id, name, girls, boys, boarders, day, students, nextClassName } = page;
  const list = (filter: Record<string, string | number>) => to(studentsScreens.students, {}, { classId: id, ...filter });
  const columns: readonly Column<ClassPage['streamRolls'][number]>[] = [
    {
      key: 'name',
      label: 'Stream',
      value: (stream) => (
        <Go className="link" href={stream.id === null ? list({ missing: 'stream' }) : list({ streamId: stream.id })}>
          {stream.name ?? 'Without a stream'}
        </Go>
      ),
    },
    {
      key: 'teacherName',
      label: 'Class teacher',
      value: ({ id: streamId, teacherName }) => teacherName ?? (streamId === null ? '' : 'Nobody yet'),
    },
    { key: 'room', label: 'Place', value: ({ room }) => room },
    { key: 'girls', label: 'Girls', value: (stream) => stream.girls, end: true },
    { key: 'boys', label: 'Boys', value: (stream) => stream.boys, end: true },
    {
      key: 'students',
      label: 'Students',
      value: (stream) => <strong>{stream.students}</strong>,
      end: true,
      phone: 'figure',
    },
    {
      key: 'fullness',
      label: 'Room',
      value: (stream) => stream.id !== null && <Fullness students={stream.students} capacity={stream.capacity} />,
      phone: 'figure',
    },
  ];
  return (
    <Page>
      <PageHeader
        title={name}
        meta={[nextClassName && `goes to ${nextClassName}`]}
        primary={
          <Button component={Go} href={list({})}>
            List students
          </Button>
        }
        menu={[{ label: 'Promotion', href: to(promotionScreens.promotions) }]}
      />
      <Figures
        record
        figures={[
          { label: 'Students', value: students, href: list({}) },
          { label: 'Girls', value: girls, href: list({ gender: 'female' }) },
          { label: 'Boys', value: boys, href: list({ gender: 'male' }) },
          { label: 'Boarders', value: boarders, href: list({ boarding: 'boarder' }) },
          { label: 'Day scholars', value: day, href: list({ boarding: 'day' }) },
        ]}
      />
      <Box
        title="Streams"
        count={page.streams}
        aside={
          page.streams > 1 && (
            <button type="button" className="link" onClick={() => setBalancing(true)}>
              Balance streams
            </button>
          )
        }
      >
        <RowsTable label="Streams" columns={columns} rows={page.streamRolls} keyOf={(stream) => stream.id ?? 0} />
      </Box>
      <Box
        title="Subjects"
        count={page.subjects}
        aside={
          page.subjects > 0 && (
            <button type="button" className="link" onClick={() => setChoosing(true)}>
              Change
            </button>
          )
        }
      >
        {page.subjects === 0 && (
          <EmptyState
            title="No subjects yet"
            text="Say what the class takes; examinations and the timetable go by it."
            action={<Button onClick={() => setChoosing(true)}>Choose subjects</Button>}
          />
        )}
        <ul className="people">
          {page.classSubjects.map((subject) => (
            <li key={subject.courseId}>
              <span>
                <strong>{subject.name}</strong> <small className="hint num">{subject.code}</small>
              </span>
              <small>{subject.compulsory ? 'Everybody' : 'Some'}</small>
            </li>
          ))}
        </ul>
      </Box>
      <BalanceDialog open={balancing} onClose={() => setBalancing(false)} classId={id} />
      <SubjectsDrawer open={choosing} onClose={() => setChoosing(false)} page={page} />
    </Page>
  );
}
