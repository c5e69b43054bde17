import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { mayChange } from '../../setup/web/may-change.ts';
import { boardScreens } from '../contract/board/screens.ts';
import { plansApi } from '../contract/plans.ts';
import { runsApi } from '../contract/runs.ts';
import { plansScreens } from '../contract/screens.ts';
import { CostsTab } from './CostsTab.tsx';
import { GenerateDrawer } from './GenerateDrawer.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { isOn, madeWords } from './plan-words.ts';
import { RunBox } from './RunBox.tsx';
import { RunsTab } from './RunsTab.tsx';
import { PlanStatus } from './TimetablesScreen.tsx';
import { UnplacedTab } from './UnplacedTab.tsx';
import type { GridBy } from './plan-grid.ts';

type Plan = Output<typeof plansApi.get>;

/** One version of the timetable: what it looks like, what it lacks and costs, and the runs that filled it. */
export default function PlanScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(plansApi.get, { id: Number(id) }, { live: ['jobs'], keepPrevious: true });
  if (data) return <OnePlan plan={data} key={data.id} />;
  return (
    <Page>
      <PageHeader title="Timetable" />
      {error ? (
        <ErrorState title="The timetable could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Step = 'generate' | 'repair' | 'copy' | 'rename' | 'remove' | null;

function OnePlan({ plan }: { plan: Plan }) {
  const { id, name, made, fromName, note, placed, total, state, createdAt } = plan;
  const [step, setStep] = useState<Step>(null);
  const go = useGo();
  const may = mayChange();
  const close = () => setStep(null);
  const archive = useSave(plansApi.archive, {
    onDone: (after) => say(after.state === 'archived' ? 'Archived' : 'Restored'),
    onFailed: (error) => say(error.message),
  });
  const remove = useSave(plansApi.remove, { onDone: () => go(to(plansScreens.timetables)) });
  const runs = useApi(runsApi.list, { id }, { live: ['jobs'], refetchInterval: 2000, until: ({ rows }) => !rows.some(isOn) });
  const current = runs.data?.rows.find(isOn) ?? null;
  const filled = current !== null || plan.running;
  const put = {
    label: state === 'archived' ? 'Restore' : 'Archive',
    onClick: () => archive.mutate({ id, archived: state !== 'archived' }),
  };
  const left = Math.max(0, total - placed);
  const tabs = [
    { key: 'timetable', label: 'Timetable' },
    { key: 'unplaced', label: 'Without a place', count: left },
    { key: 'costs', label: 'What it costs' },
    { key: 'runs', label: 'Runs' },
    { key: 'history', label: 'History' },
  ];
  const open = useTab(tabs);
  return (
    <Page>
      <PageHeader
        title={name}
        meta={[
          <PlanStatus key="state" plan={plan} />,
          `${placed} of ${total} lessons placed`,
          fromName ? `${madeWords[made]} from ${fromName}` : madeWords[made],
          <InstantText key="since" at={createdAt} />,
        ]}
        primary={
          may && (
            <Button disabled={filled || state === 'archived'} onClick={() => setStep('generate')}>
              Generate
            </Button>
          )
        }
        secondary={
          <Button component={Go} variant="default" href={to(boardScreens.board, { id })}>
            Board
          </Button>
        }
        menu={
          may
            ? [
                { label: 'Repair with least change', onClick: () => setStep('repair') },
                { label: 'Copy', onClick: () => setStep('copy') },
                ...(filled ? [] : [{ label: 'Rename', onClick: () => setStep('rename') }, put]),
                // What was published stays.
                ...(filled || state === 'published' ? [] : [{ label: 'Remove', danger: true, onClick: () => setStep('remove') }]),
              ]
            : []
        }
      />
      {note && <Note>{note}</Note>}
      {current && <RunBox runId={current.id} mayStop={may} key={current.id} />}
      <Tabs tabs={tabs} label="Parts of the timetable" />
      {open === 'timetable' && <GridTab id={id} />}
      {open === 'unplaced' && <UnplacedTab id={id} />}
      {open === 'costs' && <CostsTab id={id} />}
      {open === 'runs' && <RunsTab runs={runs.data?.rows ?? null} />}
      {open === 'history' && <History entity="timetable" id={id} />}
      <GenerateDrawer opened={step === 'generate'} planId={id} onClose={close} />
      <SideDrawer opened={step === 'repair'} onClose={close} title="Repair with least change">
        <div className="drawer-form">
          <RecordForm
            save={runsApi.repair}
            fixed={{ id }}
            initial={{ name: `${name}, repaired`, seconds: 30, seed: 1 }}
            fields={[
              { kind: 'text', name: 'name', label: 'Name of the new version', wide: true },
              { kind: 'number', name: 'seconds', label: 'Seconds', min: 1, max: 3600 },
              { kind: 'number', name: 'seed', label: 'Seed', min: 1, max: 1_000_000 },
            ]}
            text="Change first what has changed: who teaches, which rooms are in use, times off, lessons. A new version is then made in which as many lessons as can be stand where they stood, and which says what moved."
            submit="Repair"
            onDone={({ planId }) => go(to(plansScreens.plan, { id: planId }))}
          />
        </div>
      </SideDrawer>
      <SideDrawer opened={step === 'copy'} onClose={close} title="Copy timetable">
        <div className="drawer-form">
          <RecordForm
            save={plansApi.copy}
            fixed={{ id }}
            initial={{ name: `${name}, copy` }}
            fields={[{ kind: 'text', name: 'name', label: 'Name of the copy', wide: true }]}
            submit="Copy timetable"
            onDone={({ id: copy }) => go(to(plansScreens.plan, { id: copy }))}
          />
        </div>
      </SideDrawer>
      <SideDrawer opened={step === 'rename'} onClose={close} title="Rename timetable">
        <div className="drawer-form">
          <RecordForm
            save={plansApi.update}
            fixed={{ id, version: plan.version }}
            initial={{ name, note: note ?? '' }}
            fields={[
              { kind: 'text', name: 'name', label: 'Name', wide: true },
              { kind: 'textarea', name: 'note', label: 'Note' },
            ]}
            submit="Save timetable"
            onDone={close}
          />
        </div>
      </SideDrawer>
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={close}
        title="Remove this timetable?"
        text={`${name} goes with its ${placed} places, locks and runs. Lessons and set-up stay.`}
        keep="Keep the timetable"
        confirm="Remove the timetable"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </Page>
  );
}

/** The grid of whom the address names. */
function GridTab({ id }: { id: number }) {
  const go = useGo();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const by = (['teacher', 'room'] as const).find((one) => one === query.get('by')) ?? 'class';
  const { data, error, refetch } = useApi(plansApi.whole, { id }, { live: ['jobs'] });
  const choose = (next: GridBy, who: string | null) =>
    go(to(plansScreens.plan, { id }, { by: next === 'class' ? undefined : next, who: who ?? undefined }), { replace: true });
  if (error) return <ErrorState title="The timetable could not be loaded" error={error} onRetry={() => void refetch()} />;
  return data ? <PlanGrid plan={data} by={by} who={query.get('who')} onChoose={choose} /> : <SkeletonPage />;
}
