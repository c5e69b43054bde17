import type { ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { numbersScreens } from '../contract/screens.ts';
import { smsScreens } from '../../sms/contract/screens.ts';
import { type DoubtfulNumber, hygieneApi, numberProblems } from '../contract/hygiene.ts';

const problemWords = { invalid: 'Does not exist', 'never delivered': 'Never delivered', shared: 'Shared by many' } as const;

const columns: readonly Column<DoubtfulNumber>[] = [
  { key: 'phone', label: 'Number', value: (row) => <span className="num">{formatPhone(row.phone)}</span> },
  { key: 'problem', label: 'Problem', value: (row) => problemWords[row.problem], phone: 'note' },
  { key: 'names', label: 'Whose', value: (row) => row.names },
  { key: 'students', label: 'Students', value: (row) => row.students, quiet: true },
  { key: 'detail', label: 'What is known', value: (row) => row.detail, quiet: true },
  { key: 'lastDay', label: 'Last message', value: (row) => <DayText day={row.lastDay} short />, quiet: true },
];

/** Numbers to ask families about, to print and call by. */
export function DoubtfulTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: hygieneApi.list,
    name: 'messaging.numbers.list',
    words: {
      title: 'Call list',
      search: 'Number, guardian or student',
      empty: {
        title: 'No doubtful numbers',
        text: 'Numbers that providers call invalid, that failed three times without a delivery, or that are given for more than six students come here.',
      },
    },
    columns,
    filters: [
      { key: 'problem', label: 'Problem', options: numberProblems.map((value) => ({ value, label: problemWords[value] })) },
    ],
    record: { href: (row) => to(smsScreens.smsHistory, {}, { q: row.phone.replace('+', '') }) },
  });
  return (
    <Page fill>
      <PageHeader title={numbersScreens.smsNumbers.title} meta={['Print the list and call the families']} />
      {tabs}
      {body}
    </Page>
  );
}
