import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { lessonsApi } from '../../contract/lessons.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { lessonColumns, useLessonFilters } from './lesson-columns.tsx';

/** Every card of the school. */
export function LessonList({ bar }: { bar: ReactNode }) {
  const { add, body } = useListBody({
    list: lessonsApi.list,
    name: 'timetable.lessons.list',
    words: {
      title: 'Lessons',
      search: 'Subject, class, teacher or note',
      empty: {
        title: 'No lessons yet',
        text: 'Under By class and subject one press makes the cards of every class from what exams know of subjects and teachers. Here they are added one by one.',
      },
    },
    columns: lessonColumns,
    filters: useLessonFilters(),
    record: {
      add: 'Add lesson',
      create: lessonsApi.create,
      addHref: to(lessonsScreens.newLesson),
      href: ({ id }) => to(lessonsScreens.lesson, { id }),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Lessons" primary={add} />
      {bar}
      {body}
    </Page>
  );
}
