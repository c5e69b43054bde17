import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { holidaysApi, type Holiday } from '../contract/holidays.ts';
import { termsApi } from '../contract/terms.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';

const kinds = [
  { value: 'closed', label: 'School closed' },
  { value: 'special', label: 'Open, special day' },
] as const;

const kindName = (row: Holiday) => kinds.find((kind) => kind.value === row.kind)?.label;

const columns: readonly Column<Holiday>[] = [
  { key: 'name', label: 'Holiday', value: (row) => row.name },
  { key: 'startsOn', label: 'First day', value: (row) => <DayText day={row.startsOn} />, phone: 'note' },
  { key: 'endsOn', label: 'Last day', value: (row) => <DayText day={row.endsOn} /> },
  { key: 'kind', label: 'Kind', value: (row) => <Status>{kindName(row)}</Status> },
];

const fields: readonly Field<'name' | 'startsOn' | 'endsOn' | 'kind'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'date', name: 'startsOn', label: 'First day' },
  { kind: 'date', name: 'endsOn', label: 'Last day' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind',
    options: kinds,
    wide: true,
    hint: 'Days on which the school is closed are no school days',
  },
];

export function HolidayList({ tabs }: { tabs: ReactNode }) {
  const adding = useSave(holidaysApi.addPublic, {
    invalidate: [holidaysApi.list, termsApi.list, termsApi.current],
    onDone: ({ added }) => say(added === 0 ? 'The public holidays of 2026 are all there' : `${added} public holidays added`),
    onFailed: (error) => say(error.message),
  });
  return (
    <TabbedList
      list={holidaysApi.list}
      name="settings.holidays.list"
      words={{
        screen: 'Years and terms',
        title: 'Holidays',
        search: 'Name',
        add: 'Add holiday',
        empty: {
          title: 'No holidays yet',
          text: 'Add the days on which the school is closed. They are left out when the days of a term are counted.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      menu={[
        {
          label: 'Add the public holidays of 2026',
          icon: <IconCalendarPlus size={16} stroke={1.7} />,
          onClick: () => adding.mutate({}),
        },
      ]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={holidaysApi}
          word="holiday"
          nameOf={(holiday) => holiday.name}
          fields={fields}
          blank={{ name: '', startsOn: '', endsOn: '', kind: 'closed' }}
          removal={(holiday) => `${holiday.name} is no longer a holiday. Its days count as school days again.`}
        />
      )}
    />
  );
}
