import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { years } from '../contract/years.ts';
import { YearClosing } from './YearClosing.tsx';

export function YearList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={years}
      name="settings.years"
      screen="Years and terms"
      tabs={tabs}
      words={{
        search: 'Name',
        add: 'Add year',
        empty: 'Add the year that the school is in. Its terms are added under Terms.',
      }}
      columns={[
        { key: 'name', label: 'Year' },
        { key: 'startsOn', label: 'Starts', value: (row) => <DayText day={row.startsOn} />, phone: 'note' },
        { key: 'endsOn', label: 'Ends', value: (row) => <DayText day={row.endsOn} /> },
        { key: 'terms', label: 'Terms', end: true, phone: 'figure' },
        { key: 'status', label: 'State', value: (row) => <Status>{row.status}</Status> },
        {
          key: 'closed',
          label: 'Record',
          value: (row) => <Status tone={row.closed ? 'inf' : 'quiet'}>{row.closed ? 'Closed' : 'Open'}</Status>,
        },
      ]}
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
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: '2027' },
          { kind: 'date', name: 'startsOn', label: 'Starts' },
          { kind: 'date', name: 'endsOn', label: 'Ends' },
        ],
        removal: (year) => `It has ${counted(year.terms, 'term')}. Only a year without terms can be removed.`,
        locked: (year) => (year.closed ? 'This year is closed. It and its terms cannot be changed.' : null),
        parts: (year) => [{ key: 'closing', label: year.closed ? 'Reopen' : 'Close', content: <YearClosing year={year} /> }],
      }}
    />
  );
}
