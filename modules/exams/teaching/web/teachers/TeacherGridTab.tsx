import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { examsAdmin } from '../../../contract/access.ts';
import { meanScreens } from '../../../mean/contract/screens.ts';
import { proposeTeachers } from '../../contract/propose.ts';
import { subjectTeachersApi, type TeacherGrid } from '../../contract/subject-teachers.ts';
import { ClassChoice } from '../ClassChoice.tsx';
import { useGridClass } from '../use-grid-class.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { SavePlaces } from './SavePlaces.tsx';
import { TeacherTable } from './TeacherTable.tsx';
import { type Places, usePlaces } from './use-places.ts';
import '../teaching.css';

type Classes = ReturnType<typeof useGridClass>;

/** The subjects of one class by stream, to say in each place who teaches. */
export function TeacherGridTab({ bar }: { bar: ReactNode }) {
  const of = useGridClass();
  const { data, error, refetch } = useApi(
    subjectTeachersApi.grid,
    { classId: of.classId ?? 0 },
    { enabled: of.classId !== null },
  );
  if (data && of.classId !== null) return <Grid key={of.classId} grid={data} of={of} bar={bar} />;
  return (
    <Page fill>
      <PageHeader title="Subject teachers" />
      {bar}
      {error ? (
        <ErrorState title="The class could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : of.classes?.length === 0 ? (
        <EmptyState
          title="No classes yet"
          text="Classes are added in the settings. Each then has its subjects and teachers here."
        />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Grid({ grid, of, bar }: { grid: TeacherGrid; of: Classes; bar: ReactNode }) {
  const places = usePlaces(grid);
  const [open, setOpen] = useState<'save' | 'copy' | 'history' | null>(null);
  const mayWrite = judge(examsAdmin, viewer()) === 'allowed';
  const close = () => setOpen(null);
  const menu = [
    ...(mayWrite
      ? [
          { label: 'Propose from the staff directory', onClick: () => propose(grid, places) },
          { label: 'Copy from another class', onClick: () => setOpen('copy') },
        ]
      : []),
    { label: 'History', onClick: () => setOpen('history') },
  ];
  const count = places.changes.length;
  const primary = mayWrite && (
    <Button disabled={count === 0} onClick={() => setOpen('save')}>
      {count === 0 ? 'Save' : `Save ${counted(count, 'change')}`}
    </Button>
  );
  const secondary = count > 0 && (
    <Button variant="default" onClick={places.discard}>
      Discard
    </Button>
  );
  return (
    <Page fill>
      <PageHeader title="Subject teachers" primary={primary} secondary={secondary} menu={menu} />
      {bar}
      <div className="grid-bar">
        <ClassChoice classes={of.classes ?? []} classId={grid.classId} onChoose={of.choose} />
        <span className="muted">{missingInWords(grid, places)}</span>
      </div>
      <div className="box" data-fill>
        {grid.courses.length > 0 ? (
          <TeacherTable grid={grid} places={places} mayWrite={mayWrite} />
        ) : (
          <EmptyState
            title={`${grid.className} takes no subjects yet`}
            text="Say first which subjects the class takes; then each has its place here."
            action={
              <Button component={Go} href={to(meanScreens.requiredSubjects, {}, { open: grid.classId })}>
                Choose its subjects
              </Button>
            }
          />
        )}
      </div>
      <LeaveGuard dirty={count > 0} />
      <SavePlaces grid={grid} places={places} opened={open === 'save'} onClose={close} />
      {open === 'copy' && <CopyDialog grid={grid} classes={of.classes ?? []} places={places} onClose={close} />}
      <SideDrawer opened={open === 'history'} onClose={close} title={`Teachers of ${grid.className}`}>
        {open === 'history' && <History entity="subject teachers" id={grid.classId} />}
      </SideDrawer>
    </Page>
  );
}

function propose(grid: TeacherGrid, places: Places): void {
  const found = proposeTeachers(grid, places.standing);
  places.put(found);
  say(
    found.length > 0
      ? `${counted(found.length, 'place')} filled from the staff directory. Look at them and save.`
      : 'The staff directory names nobody for the places that are empty',
  );
}

function missingInWords(grid: TeacherGrid, places: Places): string {
  const gone = new Set(grid.staff.filter(({ left }) => left).map(({ id }) => id));
  const streams = grid.streams.length > 0 ? grid.streams.map(({ id }) => id) : [null];
  const here = (streamId: number | null, courseId: number) => places.standing({ streamId, courseId }).some((id) => !gone.has(id));
  const missing = grid.courses.reduce(
    (sum, { id }) => sum + streams.filter((streamId) => !here(streamId, id) && !here(null, id)).length,
    0,
  );
  if (missing === 0) return 'Every subject has a teacher in every stream';
  return `${missing} of ${grid.courses.length * streams.length} have no teacher`;
}
