import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { plansApi, planStates } from '../contract/plans.ts';
import { plansScreens } from '../contract/screens.ts';
import { CompareTab } from './CompareTab.tsx';
import { madeWords, planStateTones, planStateWords } from './plan-words.ts';

type PlanRow = Output<typeof plansApi.get>;

const tabs = [
  { key: 'versions', label: 'Versions' },
  { key: 'compare', label: 'Compare' },
];

const columns: readonly Column<PlanRow>[] = [
  { key: 'name', label: 'Timetable', value: (row) => row.name, wrap: true },
  { key: 'state', label: 'State', value: (row) => <PlanStatus plan={row} />, phone: 'note' },
  { key: 'placed', label: 'Placed', value: (row) => `${row.placed} of ${row.total}`, end: true, phone: 'figure' },
  {
    key: 'made',
    label: 'Made',
    value: (row) => (row.fromName ? `${madeWords[row.made]} from ${row.fromName}` : madeWords[row.made]),
    quiet: true,
    wrap: true,
  },
  { key: 'createdAt', label: 'Since', value: (row) => <InstantText at={row.createdAt} />, quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.note, quiet: true, optional: true },
];

const fields: readonly Field<'name' | 'note'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'textarea', name: 'note', label: 'Note' },
];

/** The state of a version, or that a run fills it. */
export function PlanStatus({ plan: { state, running } }: { plan: Pick<PlanRow, 'state' | 'running'> }) {
  if (running) return <Status tone="inf">Being filled</Status>;
  return <Status tone={planStateTones[state]}>{planStateWords[state]}</Status>;
}

/** Versions of the timetable, and some of them side by side. */
export default function TimetablesScreen() {
  const bar = <Tabs tabs={tabs} label="Versions of the timetable" />;
  return useTab(tabs) === 'compare' ? <CompareTab bar={bar} /> : <Versions bar={bar} />;
}

function Versions({ bar }: { bar: ReactNode }) {
  const go = useGo();
  const { add, body } = useListBody({
    list: plansApi.list,
    name: 'timetable.plans.list',
    words: {
      title: 'Timetables',
      search: 'Name or note',
      empty: {
        title: 'No timetable yet',
        text: 'A timetable begins empty and is filled by a search, as often as you like. Versions are kept side by side until one is published.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: planStates.map((state) => ({ value: state, label: planStateWords[state] })) },
    ],
    record: {
      add: 'Add timetable',
      create: plansApi.create,
      href: (row) => to(plansScreens.plan, { id: row.id }),
      drawer: (open, close) => (
        <SideDrawer opened={open === 'new'} onClose={close} title="Add timetable">
          <div className="drawer-form">
            <RecordForm
              save={plansApi.create}
              initial={{ name: '', note: '' }}
              fields={fields}
              text="It begins empty. Fill it by a search, or by hand."
              submit="Add timetable"
              onDone={({ id }) => go(to(plansScreens.plan, { id }))}
            />
          </div>
        </SideDrawer>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Timetables" primary={add} />
      {bar}
      {body}
    </Page>
  );
}
