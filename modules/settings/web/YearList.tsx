import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { yearsApi, type AcademicYear } from '../contract/years.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { YearClosing } from './YearClosing.tsx';

const columns: readonly Column<AcademicYear>[] = [
  { key: 'name', label: 'Year', value: (row) => row.name },
  { key: 'startsOn', label: 'Starts', value: (row) => <DayText day={row.startsOn} />, phone: 'note' },
  { key: 'endsOn', label: 'Ends', value: (row) => <DayText day={row.endsOn} /> },
  { key: 'terms', label: 'Terms', value: (row) => row.terms, end: true, phone: 'figure' },
  { key: 'status', label: 'State', value: (row) => <Status>{row.status}</Status> },
  {
    key: 'closed',
    label: 'Record',
    value: (row) => <Status tone={row.closed ? 'inf' : 'quiet'}>{row.closed ? 'Closed' : 'Open'}</Status>,
  },
];

const fields: readonly Field<'name' | 'startsOn' | 'endsOn'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: '2027' },
  { kind: 'date', name: 'startsOn', label: 'Starts' },
  { kind: 'date', name: 'endsOn', label: 'Ends' },
];

export function YearList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={yearsApi.list}
      name="settings.years.list"
      words={{
        screen: 'Years and terms',
        title: 'Academic years',
        search: 'Name',
        add: 'Add year',
        empty: { title: 'No academic years yet', text: 'Add the year that the school is in. Its terms are added under Terms.' },
      }}
      tabs={tabs}
      columns={columns}
      filters={[
        {
          key: 'closed',
          label: 'Record',
          options: [
            { value: false, label: 'Open' },
            { value: true, label: 'Closed' },
          ],
        },
      ]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={yearsApi}
          word="academic year"
          nameOf={(year) => year.name}
          fields={fields}
          blank={{ name: '', startsOn: '', endsOn: '' }}
          removal={(year) => `It has ${counted(year.terms, 'term')}. Only a year without terms can be removed.`}
          locked={(year) => (year.closed ? 'This year is closed. It and its terms cannot be changed.' : null)}
          parts={(year) => [{ key: 'closing', label: year.closed ? 'Reopen' : 'Close', content: <YearClosing year={year} /> }]}
        />
      )}
    />
  );
}
