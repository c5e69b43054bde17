import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { lessonsApi } from '../../contract/lessons.ts';
import { lessonsOfApi, type OfKind } from '../../contract/lessons-of.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { lessonColumns, useLessonFilters } from '../cards/lesson-columns.tsx';

const filterOf: Record<OfKind, string> = { subject: 'courseId', room: 'roomId', class: 'classKey', teacher: 'staffMemberId' };
const sizeWords: Record<OfKind, string> = { class: 'students', room: 'seats', teacher: '', subject: '' };

/** The lessons of one subject, room, class or teacher, and how full they are. */
export function LessonsOf({ of }: { of: OfKind }) {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useApi(lessonsOfApi.of, { of, key: id });
  const filter = filterOf[of];
  const fixed = { [filter]: of === 'class' ? id : Number(id) };
  const filters = useLessonFilters().filter(({ key }) => key !== filter);
  const { add, body } = useListBody({
    list: lessonsApi.list,
    name: 'timetable.lessons.list',
    apart: 'of one',
    words: {
      title: data ? `Lessons of ${data.name}` : 'Lessons',
      search: 'Subject, class, teacher or note',
      empty: { title: 'No lessons yet', text: `Lessons of this ${of} appear here with their classes, teachers and rooms.` },
    },
    columns: lessonColumns,
    filters,
    fixed,
    record: {
      add: 'Add lesson',
      create: lessonsApi.create,
      addHref: to(lessonsScreens.newLesson, {}, fixed),
      href: (row) => to(lessonsScreens.lesson, { id: row.id }),
    },
  });
  if (error && !data)
    return (
      <Page>
        <PageHeader title="Lessons" />
        <ErrorState title={`The ${of} could not be loaded`} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const over = data && data.most !== null && data.slots > data.most;
  return (
    <Page fill>
      <PageHeader
        title={data?.name ?? 'Lessons'}
        meta={
          data
            ? [
                `${data.cards} ${data.cards === 1 ? 'card' : 'cards'}`,
                <span key="slots" className={over ? 'att' : undefined}>
                  {data.slots} {data.most === null ? 'slots a cycle' : `of ${data.most} slots a cycle`}
                </span>,
                data.size === null ? null : `${data.size} ${sizeWords[of]}`,
              ]
            : []
        }
        primary={add}
        secondary={
          <Button component={Go} variant="default" href={`/timetable/${of}Timeoffs/${encodeURIComponent(id)}`}>
            Times off
          </Button>
        }
      />
      {body}
    </Page>
  );
}
