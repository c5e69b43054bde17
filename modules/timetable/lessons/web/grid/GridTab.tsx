import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { counted } from '../../contract/counted.ts';
import { mayChange } from '../../../setup/web/may-change.ts';
import { type LessonGrid, lessonGridApi } from '../../contract/grid/lesson-grid.ts';
import { FillDialog } from './FillDialog.tsx';
import { LessonTable } from './LessonTable.tsx';
import { useLessonGrid } from './use-lesson-grid.ts';
import '../lessons.css';

/** Lessons by class and subject, typed as in a sheet. */
export function GridTab({ bar }: { bar: ReactNode }) {
  const { data, error, refetch } = useApi(lessonGridApi.grid, {}, { staleTime: 0, keepPrevious: true });
  if (data) return <Grid grid={data} bar={bar} />;
  return (
    <Page fill>
      <PageHeader title="Lessons" />
      {bar}
      {error ? (
        <ErrorState title="The lessons could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Grid({ grid, bar }: { grid: LessonGrid; bar: ReactNode }) {
  const state = useLessonGrid(grid);
  const [filling, setFilling] = useState(false);
  const [wanted, setWanted] = useState('');
  const may = mayChange();
  const count = state.changes.length;
  const classes = grid.classes.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const over = state.loads.teachers.filter(({ load, most }) => load > most);
  const full = grid.classes.filter(({ key }) => {
    const of = state.loads.classes.get(key);
    return of && of.most !== null && of.load > of.most;
  });
  return (
    <Page fill>
      <PageHeader
        title="Lessons"
        primary={
          may && (
            <Button disabled={count === 0 || state.faulty > 0} loading={state.saving} onClick={() => void state.send()}>
              {count === 0 ? 'Save' : `Save ${counted(count, 'change')}`}
            </Button>
          )
        }
        secondary={
          may &&
          (count > 0 || state.faulty > 0 ? (
            <Button variant="default" onClick={state.discard}>
              Discard
            </Button>
          ) : (
            <Button variant="default" onClick={() => setFilling(true)}>
              From what exams know
            </Button>
          ))
        }
      />
      {bar}
      <div className="lesson-grid-bar">
        <TextInput
          aria-label="Class"
          placeholder="Class"
          size="xs"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <span className="muted">
          5 are five singles, 5d1 are five slots of which two are a double, 1x3 is once three in a row, 1+1+3 anything else
        </span>
        {state.faulty > 0 && <span className="neg">{counted(state.faulty, 'cell')} cannot be read</span>}
        {full.length > 0 && <span className="neg">{counted(full.length, 'class', 'classes')} with more lessons than slots</span>}
      </div>
      {state.made.length > 0 && count === 0 && (
        <Note tone="pos">
          {counted(state.made.length, 'card')} made.{' '}
          <Button size="compact-xs" variant="subtle" loading={state.undoing} onClick={state.undo}>
            Undo
          </Button>
        </Note>
      )}
      <div className="box" data-fill>
        {grid.classes.length === 0 || grid.columns.length === 0 ? (
          <EmptyState
            title="Nothing to teach yet"
            text="Classes come from the settings, and what they take from Required subjects of exams. Each then has its row and column here."
          />
        ) : (
          <>
            <LessonTable state={state} classes={classes} readOnly={!may} />
            <section className="lesson-teachers" aria-label="Teachers above their most">
              {over.length === 0 ? (
                <span className="muted">No teacher teaches more than their most</span>
              ) : (
                over.map(({ id, name, load, most }) => (
                  <span key={id}>
                    {name}{' '}
                    <span className="neg num">
                      {load} of {most}
                    </span>
                  </span>
                ))
              )}
            </section>
          </>
        )}
      </div>
      <LeaveGuard dirty={count > 0 || state.faulty > 0} />
      {filling && <FillDialog state={state} onClose={() => setFilling(false)} />}
    </Page>
  );
}
