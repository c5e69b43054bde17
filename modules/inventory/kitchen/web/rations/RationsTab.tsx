import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type RationRow, rationsApi, rationStates, stateWords } from '../../contract/rations.ts';
import { kitchenScreens } from '../../contract/screens.ts';
import { NewRation } from './NewRation.tsx';

/** Where a ration stands, as a dot and a word. */
export function StateOfRation({ state }: { state: RationRow['state'] }) {
  const [word, tone] = stateWords[state];
  return <Status tone={tone}>{word}</Status>;
}

const columns: readonly Column<RationRow>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'rationNo', label: 'Ration', value: (row) => <span className="num">{row.rationNo}</span>, quiet: true },
  { key: 'meals', label: 'Meals', value: (row) => row.meals, phone: 'note', wrap: true },
  { key: 'state', label: 'State', value: (row) => <StateOfRation state={row.state} />, phone: 'note' },
  { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, quiet: true },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName, quiet: true, optional: true },
  { key: 'askedName', label: 'Drafted by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'note', label: 'Note', value: (row) => row.note, quiet: true, optional: true, wrap: true },
  {
    key: 'heads',
    label: 'Servings',
    value: (row) => row.heads !== null && <span className="num">{row.heads}</span>,
    end: true,
    quiet: true,
  },
  {
    key: 'value',
    label: 'Issued KES',
    value: (row) => row.value !== null && <Money cents={row.value} cell />,
    total: (rows) => (
      <Money cents={rows.reduce((sum, { value, state }) => sum + (state === 'reversed' ? 0 : (value ?? 0)), 0)} cell />
    ),
    end: true,
    phone: 'figure',
  },
];

const filters = [
  {
    key: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Draft or issued' },
      ...rationStates.map((value) => ({ value, label: stateWords[value][0] })),
    ],
  },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'Until', options: 'day' as const },
];

/** What was drafted, issued and served, by day. */
export function RationsTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: rationsApi.list,
    name: 'inventory.rations.list',
    words: {
      title: 'Rations',
      search: 'Number, note or who drafted it',
      empty: {
        title: 'No rations yet',
        text: 'What a day’s meals need by the menu and the register is drafted here, and issued to the kitchen.',
      },
    },
    columns,
    filters,
    record: {
      add: 'Draft ration',
      create: rationsApi.create,
      href: (row) => to(kitchenScreens.ration, { id: row.id }),
      drawer: (open, close) => <NewRation opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Kitchen" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
