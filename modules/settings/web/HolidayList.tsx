import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { holidays, holidaysApi } from '../contract/holidays.ts';
import { termsApi } from '../contract/terms.ts';

const kinds = [
  { value: 'closed', label: 'School closed' },
  { value: 'special', label: 'Open, special day' },
] as const;

export function HolidayList({ tabs }: { tabs: ReactNode }) {
  const thisYear = Number(today().slice(0, 4));
  const adding = useSave(holidaysApi.addPublic, {
    invalidate: [holidaysApi.list, termsApi.list, termsApi.current],
    onDone: ({ added }, { year }) =>
      say(added === 0 ? `The public holidays of ${year} are all there` : `${counted(added, 'public holiday')} of ${year} added`),
    onFailed: (error) => say(error.message),
  });
  return (
    <ResourceTab
      resource={holidays}
      name="settings.holidays"
      screen="Years and terms"
      tabs={tabs}
      words={{
        search: 'Name',
        empty: 'Add the days on which the school is closed. They are left out when the days of a term are counted.',
      }}
      columns={[
        { key: 'name', label: 'Holiday' },
        { key: 'startsOn', label: 'First day', value: (row) => <DayText day={row.startsOn} />, phone: 'note' },
        { key: 'endsOn', label: 'Last day', value: (row) => <DayText day={row.endsOn} /> },
        { key: 'kind', label: 'Kind', value: (row) => <Status>{kinds.find(({ value }) => value === row.kind)?.label}</Status> },
      ]}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      menu={[thisYear, thisYear + 1].map((year) => ({
        label: `Add the public holidays of ${year}`,
        icon: <IconCalendarPlus size={16} stroke={1.7} />,
        onClick: () => adding.mutate({ year }),
      }))}
      form={{
        fields: [
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
        ],
        removal: ({ name }) => `${name} is no longer a holiday. Its days count as school days again.`,
      }}
    />
  );
}
