import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type Discount, type discountDraft, discountsApi } from '../../contract/discounts.ts';
import { structuresApi } from '../../contract/structures.ts';
import { useBillingTerms } from '../use-billing-terms.ts';
import { VoteHeadSelect } from '../VoteHeadSelect.tsx';
import { PercentField } from './PercentField.tsx';
import { StudentsField } from './StudentsField.tsx';

const whoWords = {
  students: 'Named students',
  siblings: 'Brothers and sisters',
  category: 'A category',
  sponsor: 'A sponsor’s students',
};
const whoOptions = (Object.keys(whoWords) as (keyof typeof whoWords)[]).map((value) => ({ value, label: whoWords[value] }));

function whomOf({ who, rankFrom, rankTo, category, sponsorName, students }: Discount): string {
  if (who === 'siblings')
    return rankTo === rankFrom ? `Child ${rankFrom}` : rankTo ? `Child ${rankFrom} to ${rankTo}` : `Child ${rankFrom} and after`;
  if (who === 'students') return `${students.toLocaleString('en-KE')} named`;
  return (who === 'category' ? category : sponsorName) ?? '';
}

const columns: readonly Column<Discount>[] = [
  { key: 'name', label: 'Discount', value: (row) => row.name },
  { key: 'who', label: 'For', value: whomOf, phone: 'note' },
  { key: 'voteHeadName', label: 'Off', value: (row) => row.voteHeadName ?? 'everything', quiet: true },
  { key: 'fromTermName', label: 'From', value: (row) => row.fromTermName, quiet: true },
  { key: 'toTermName', label: 'To', value: (row) => row.toTermName, quiet: true },
  {
    key: 'percent',
    label: 'Worth',
    value: (row) => (row.percent === null ? <Money cents={row.amount ?? 0} /> : `${row.percent / 100} %`),
    end: true,
    phone: 'figure',
  },
];

type Name = keyof (typeof discountDraft)['shape'];

/** Discounts and scholarships, which every billing run goes by. */
export function DiscountsTab({ tabs }: { tabs: ReactNode }) {
  const { terms, current } = useBillingTerms();
  const { data: lookups } = useApi(structuresApi.lookups, {}, { staleTime: 60_000 });
  const termOptions = terms.map(({ id, label }) => ({ value: id, label }));
  const fields: readonly Field<Name>[] = [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    { kind: 'select', name: 'who', label: 'For', options: whoOptions, required: true, wide: true },
    {
      kind: 'number',
      name: 'rankFrom',
      label: 'From child',
      min: 2,
      max: 20,
      required: true,
      when: ({ who }) => who === 'siblings',
      hint: 'Of those who share a guardian',
    },
    {
      kind: 'number',
      name: 'rankTo',
      label: 'To child',
      min: 2,
      max: 20,
      when: ({ who }) => who === 'siblings',
      hint: 'Empty: all after it',
    },
    {
      kind: 'select',
      name: 'category',
      label: 'Category of students',
      required: true,
      wide: true,
      when: ({ who }) => who === 'category',
      options: lookups?.categories.map((value) => ({ value, label: value })) ?? [],
    },
    {
      kind: 'select',
      name: 'sponsorId',
      label: 'Sponsor',
      required: true,
      wide: true,
      when: ({ who }) => who === 'sponsor',
      options: lookups?.sponsors.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    },
    {
      kind: 'custom',
      name: 'studentIds',
      label: 'Students',
      wide: true,
      when: ({ who }) => who === 'students',
      render: ({ name, label, value, error, onChange }) => (
        <StudentsField name={name} label={label} value={value} error={error} onChange={onChange} />
      ),
    },
    { kind: 'custom', name: 'percent', label: 'Share', render: (slot) => <PercentField {...slot} /> },
    {
      kind: 'custom',
      name: 'amount',
      label: 'Or an amount a term',
      render: ({ name, label, value, error, onChange }) => (
        <MoneyField name={name} label={label} value={value} error={error} onChange={onChange} />
      ),
    },
    {
      kind: 'custom',
      name: 'voteHeadId',
      label: 'Off one vote head',
      wide: true,
      render: (slot) => <VoteHeadSelect {...slot} placeholder="Off everything" />,
    },
    {
      kind: 'select',
      name: 'expense',
      label: 'Counts as',
      required: true,
      wide: true,
      options: [
        { value: 'discounts', label: 'Discounts and scholarships' },
        { value: 'bursaries', label: 'Bursaries given by the school' },
      ],
    },
    { kind: 'select', name: 'fromTermId', label: 'From term', options: termOptions, required: true },
    { kind: 'select', name: 'toTermId', label: 'To term', options: termOptions },
    { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
  ];
  return (
    <TabbedList
      list={discountsApi.list}
      name="finance.discounts.list"
      words={{
        screen: 'Student billing',
        title: 'Discounts',
        search: 'Name or category',
        add: 'Add discount',
        empty: {
          title: 'No discounts yet',
          text: 'For brothers and sisters, scholars, children of staff. A billing run gives them by itself, as a note of its own.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[{ key: 'who', label: 'For', options: whoOptions }]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={discountsApi}
          word="discount"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{ who: 'siblings', expense: 'discounts', active: true, studentIds: [], fromTermId: current?.id ?? null }}
          removal={() => 'A discount is removed only while nobody was given it. One that ends gets its last term.'}
        />
      )}
    />
  );
}
