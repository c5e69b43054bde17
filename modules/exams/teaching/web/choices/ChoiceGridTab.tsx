import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { examsAdmin } from '../../../contract/access.ts';
import { meanScreens } from '../../../mean/contract/screens.ts';
import { type ChoiceGrid, subjectChoicesApi } from '../../contract/subject-choices.ts';
import { useGridClass } from '../use-grid-class.ts';
import { ChoiceBar, useShown } from './ChoiceBar.tsx';
import { ChoiceTable } from './ChoiceTable.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import { SaveTicks } from './SaveTicks.tsx';
import { StudentDrawer } from './StudentDrawer.tsx';
import { useTicks } from './use-ticks.ts';
import '../teaching.css';

type Classes = ReturnType<typeof useGridClass>;

/** The students of one class by subject, to be ticked. */
export function ChoiceGridTab({ bar, studentId }: { bar: ReactNode; studentId: number | null }) {
  const of = useGridClass();
  const { data, error, refetch } = useApi(subjectChoicesApi.grid, { classId: of.classId ?? 0 }, { enabled: of.classId !== null });
  if (data && of.classId !== null) return <Grid key={of.classId} grid={data} of={of} bar={bar} studentId={studentId} />;
  return (
    <Page fill>
      <PageHeader title="Subject choices" />
      {bar}
      {error ? (
        <ErrorState title="The class could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : of.classes?.length === 0 ? (
        <EmptyState
          title="No classes yet"
          text="Classes are added in the settings. Each then has its students and subjects here."
        />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Grid({ grid, of, bar, studentId }: { grid: ChoiceGrid; of: Classes; bar: ReactNode; studentId: number | null }) {
  const ticked = useTicks(grid);
  const shown = useShown(grid, ticked);
  const [open, setOpen] = useState<'save' | 'rule' | null>(null);
  const [chosen, setChosen] = useState(studentId);
  const mayWrite = judge(examsAdmin, viewer()) === 'allowed';
  const count = ticked.changes.length;
  const primary = mayWrite && (
    <Button disabled={count === 0} onClick={() => setOpen('save')}>
      {count === 0 ? 'Save' : `Save ${counted(count, 'change')}`}
    </Button>
  );
  const secondary = count > 0 && (
    <Button variant="default" onClick={ticked.discard}>
      Discard
    </Button>
  );
  const menu = mayWrite ? [{ label: 'Rules of this class', onClick: () => setOpen('rule') }, importEntry('exams.choices')] : [];
  return (
    <Page fill>
      <PageHeader title="Subject choices" primary={primary} secondary={secondary} menu={menu} />
      {bar}
      <ChoiceBar grid={grid} of={of} shown={shown} />
      <div className="box" data-fill>
        {emptyOf(grid) ?? (
          <ChoiceTable
            grid={grid}
            ticked={ticked}
            students={shown.students}
            courses={shown.courses}
            breaking={shown.breaking}
            mayWrite={mayWrite}
            onOpen={setChosen}
          />
        )}
      </div>
      <LeaveGuard dirty={count > 0} />
      <SaveTicks grid={grid} ticked={ticked} opened={open === 'save'} onClose={() => setOpen(null)} />
      <RuleDrawer grid={grid} opened={open === 'rule'} onClose={() => setOpen(null)} />
      <StudentDrawer
        grid={grid}
        student={grid.students.find(({ id }) => id === chosen)}
        ticks={chosen === null ? undefined : ticked.draft.get(chosen)}
        onClose={() => setChosen(null)}
      />
    </Page>
  );
}

function emptyOf(grid: ChoiceGrid): ReactNode {
  const action = (
    <Button component={Go} href={to(meanScreens.requiredSubjects, {}, { open: grid.classId })}>
      Choose its subjects
    </Button>
  );
  if (grid.courses.length === 0)
    return (
      <EmptyState
        title={`${grid.className} takes no subjects yet`}
        text="Say first which subjects the class takes, and which of them only some take; those are ticked here."
        action={action}
      />
    );
  if (grid.students.length === 0)
    return <EmptyState title={`Nobody is in ${grid.className}`} text="Students of the class appear here with their subjects." />;
  return null;
}
