import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { mayChange } from '../../../setup/web/may-change.ts';
import { piecesInWords } from '../../contract/lesson-words.ts';
import { type Lesson, type LessonChoices, lessonsApi } from '../../contract/lessons.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { lessonFields } from './lesson-fields.tsx';
import { LessonFacts } from './LessonFacts.tsx';
import '../lessons.css';

/** One card. */
export default function LessonScreen() {
  const { id } = useParams({ strict: false });
  const lesson = useApi(lessonsApi.get, { id: Number(id) }, { staleTime: 0 });
  const choices = useApi(lessonsApi.choices, {});
  const error = lesson.error ?? choices.error;
  if (lesson.data && choices.data) return <Card key={lesson.data.id} lesson={lesson.data} choices={choices.data} />;
  return (
    <Page>
      <PageHeader title="Lesson" />
      {error ? (
        <ErrorState
          title="The lesson could not be loaded"
          error={error}
          onRetry={() => void Promise.all([lesson.refetch(), choices.refetch()])}
        />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Card({ lesson, choices }: { lesson: Lesson; choices: LessonChoices }) {
  const [open, setOpen] = useState<'remove' | 'history' | null>(null);
  const go = useGo();
  const removing = useSave(lessonsApi.remove);
  const saving = useSave(lessonsApi.update, {
    onDone: ({ active, name }) => say(active ? `${name} is in use again` : `${name} is archived`),
    onFailed: (error) => say(error.message),
  });
  const { id, version, name } = lesson;
  const may = mayChange();
  const copy = to(lessonsScreens.newLesson, {}, { copy: id });
  const menu = [
    ...(may
      ? [
          {
            label: lesson.active ? 'Archive' : 'Restore',
            onClick: () => saving.mutate({ ...lesson, active: !lesson.active }),
          },
        ]
      : []),
    { label: 'History', onClick: () => setOpen('history') },
    ...(may ? [{ label: 'Remove lesson', danger: true, onClick: () => setOpen('remove') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={name}
        meta={[lesson.classNames, lesson.teachers, piecesInWords(lesson.lengths), lesson.active ? null : 'Archived']}
        secondary={
          may && (
            <Button component={Go} href={copy} variant="default">
              Copy
            </Button>
          )
        }
        menu={menu}
      />
      <div className="box lesson-card">
        {may ? (
          <RecordForm
            save={lessonsApi.update}
            fixed={{ id, version }}
            initial={lesson}
            fields={lessonFields(choices)}
            submit="Save lesson"
            onDone={() => say(`${name} is saved`)}
          />
        ) : (
          <LessonFacts lesson={lesson} choices={choices} />
        )}
      </div>
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={() => setOpen(null)}
        title={`Remove ${name}?`}
        text="It leaves every timetable that is worked on. What is published stays as it is. To keep the card for later, archive it instead."
        keep="Keep lesson"
        confirm="Remove lesson"
        danger
        onConfirm={async () => {
          await removing.mutateAsync({ id });
          say(`${name} is removed`);
          go(to(lessonsScreens.lessons), { replace: true });
        }}
      />
      <SideDrawer opened={open === 'history'} onClose={() => setOpen(null)} title={`History of ${name}`}>
        {open === 'history' && <History entity="lesson" id={id} />}
      </SideDrawer>
    </Page>
  );
}
