import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { counted } from '../../contract/counted.ts';
import { mayChange } from '../../../setup/web/may-change.ts';
import { type OptionBlocks, optionBlocksApi } from '../../contract/blocks/option-blocks.ts';
import { type LessonChoices, lessonsApi } from '../../contract/lessons.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { ArrangeDialog } from './ArrangeDialog.tsx';
import { BlockColumn } from './BlockColumn.tsx';
import { StudentsDrawer } from './StudentsDrawer.tsx';
import { Troubles } from './Troubles.tsx';
import { useBlocks } from './use-blocks.ts';
import '../lessons.css';

/** Subjects of choice of one class, arranged so that nobody sits in two places. */
export function BlocksTab({ bar }: { bar: ReactNode }) {
  const go = useGo();
  const asked = new URLSearchParams(useSearch()).get('classKey');
  const choices = useApi(lessonsApi.choices, {}, { keepPrevious: true });
  const classes = inOrder(choices.data);
  const classKey = (classes.find(({ key }) => key === asked) ?? classes[0])?.key ?? null;
  const { data, error, refetch } = useApi(
    optionBlocksApi.get,
    { classKey: classKey ?? 'c1' },
    { enabled: classKey !== null, staleTime: 0 },
  );
  const choice = classKey !== null && (
    <Select
      aria-label="Class"
      size="xs"
      searchable
      allowDeselect={false}
      data={classes.map(({ key, name }) => ({ value: key, label: name }))}
      value={classKey}
      onChange={(key) => key !== null && go(to(lessonsScreens.lessons, {}, { tab: 'blocks', classKey: key }))}
    />
  );
  if (data) return <Blocks key={data.classKey} of={data} bar={bar} choice={choice} />;
  const failed = choices.error ?? error;
  return (
    <Page>
      <PageHeader title="Lessons" />
      {bar}
      {failed ? (
        <ErrorState
          title="The option blocks could not be loaded"
          error={failed}
          onRetry={() => void Promise.all([choices.refetch(), ...(classKey === null ? [] : [refetch()])])}
        />
      ) : choices.data && classes.length === 0 ? (
        <EmptyState title="No classes yet" text="Classes are added in the settings. Each then has its option blocks here." />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

/** Whole classes first: options are mostly chosen over all streams. */
const inOrder = (choices: LessonChoices | undefined) => [
  ...(choices?.classes ?? []).filter(({ key }) => key.startsWith('c')),
  ...(choices?.classes ?? []).filter(({ key }) => !key.startsWith('c')),
];

function Blocks({ of, bar, choice }: { of: OptionBlocks; bar: ReactNode; choice: ReactNode }) {
  const state = useBlocks(of);
  const [arranging, setArranging] = useState(false);
  const [history, setHistory] = useState(false);
  const [open, setOpen] = useState<{ block: number; place: number } | null>(null);
  // What is changed while a save is on its way would be lost with it.
  const may = mayChange() && !state.saving;
  const { blocks } = state;
  const twice = state.wrong.some((one) => one.twice);
  const arrange = may && of.subjects.length > 0 && (
    <Button variant={blocks.length > 0 ? 'default' : 'filled'} onClick={() => setArranging(true)}>
      Arrange
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Lessons"
        primary={
          blocks.length > 0 || state.changed
            ? mayChange() && (
                <Button disabled={!state.changed || twice || !state.readable} loading={state.saving} onClick={state.save}>
                  Save blocks
                </Button>
              )
            : arrange
        }
        secondary={(blocks.length > 0 || state.changed) && arrange}
        menu={[
          ...(state.changed ? [{ label: 'Discard changes', onClick: state.discard }] : []),
          { label: 'History', onClick: () => setHistory(true) },
        ]}
      />
      {bar}
      <div className="lesson-grid-bar">
        {choice}
        <span className="muted">
          {counted(of.students.length, 'student')}, {counted(of.subjects.length, 'subject')} of choice,{' '}
          {counted(blocks.length, 'block')}
        </span>
      </div>
      <Troubles state={state} readOnly={!may} />
      {blocks.length === 0 ? (
        <div className="box">
          <EmptyState
            title={of.subjects.length === 0 ? `${of.className} chooses no subjects` : 'No option blocks yet'}
            text={
              of.subjects.length === 0
                ? 'Subjects that only some take are said in Required subjects of exams, and ticked by student in Subject choices.'
                : 'Arrange puts the subjects of choice into the fewest blocks in which nobody sits in two places.'
            }
          />
        </div>
      ) : (
        <div className="block-columns">
          {blocks.map((block, at) => (
            <BlockColumn
              key={block.divisionId ?? `new ${at}`}
              state={state}
              at={at}
              block={block}
              readOnly={!may}
              onOpen={(place) => setOpen({ block: at, place })}
            />
          ))}
        </div>
      )}
      <LeaveGuard dirty={state.changed} />
      {arranging && <ArrangeDialog state={state} onClose={() => setArranging(false)} />}
      <StudentsDrawer state={state} open={open} readOnly={!may} onClose={() => setOpen(null)} />
      <SideDrawer opened={history} onClose={() => setHistory(false)} title={`Option blocks of ${of.className}`}>
        {history && <History entity="option blocks" id={of.classId} />}
      </SideDrawer>
    </Page>
  );
}
