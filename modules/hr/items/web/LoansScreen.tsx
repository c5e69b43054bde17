import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type LoanRow, type LoanState, loansApi, loanStates, loanStateWords } from '../contract/loans.ts';
import { deductions } from '../contract/pay-items.ts';
import { itemsScreens } from '../contract/screens.ts';
import { lends } from '../contract/words.ts';
import { GiveLoan } from './GiveLoan.tsx';

const tones: Readonly<Record<LoanState, Tone>> = {
  open: 'quiet',
  paused: 'att',
  settled: 'pos',
  taken_back: 'quiet',
  written_off: 'neg',
};

/** The state of a loan as a dot and a word. */
export function LoanStateOf({ state }: { state: LoanState }) {
  return <Status tone={tones[state]}>{loanStateWords[state]}</Status>;
}

const columns: readonly Column<LoanRow>[] = [
  { key: 'name', label: 'Employee', value: ({ name }) => <PersonCell name={name} photo={null} /> },
  {
    key: 'departmentName',
    label: 'Department',
    value: ({ departmentName }) => departmentName ?? '–',
    quiet: true,
    optional: true,
  },
  { key: 'itemName', label: 'Kind', value: ({ itemName }) => itemName, phone: 'note' },
  { key: 'givenOn', label: 'Given', value: ({ givenOn }) => <DayText day={givenOn} />, quiet: true },
  { key: 'principal', label: 'Lent', value: ({ principal }) => <Money cents={principal} cell />, end: true },
  { key: 'instalment', label: 'A month', value: ({ instalment }) => <Money cents={instalment} cell />, end: true },
  { key: 'balance', label: 'Owed', value: ({ balance }) => <Money cents={balance} cell />, end: true, phone: 'figure' },
  { key: 'state', label: 'State', value: ({ state }) => <LoanStateOf state={state} />, phone: 'note' },
];

/** Loans and advances, the newest first. */
export default function LoansScreen() {
  const kinds = useApi(deductions.api.list, { size: 200 }, { staleTime: 30_000 }).data?.rows ?? [];
  const { add, body } = useListBody({
    list: loansApi.list,
    name: 'hr.loans.list',
    words: {
      title: 'Loans and advances',
      search: 'Employee, staff no. or kind',
      empty: {
        title: 'No loans yet',
        text: 'Give a loan or an advance here, or enter those that stood in the books before. Runs take the instalments off pay.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'owed', label: 'Something is owed' },
          ...loanStates.map((value) => ({ value, label: loanStateWords[value] })),
        ],
      },
      {
        key: 'itemId',
        label: 'Kind',
        options: kinds.filter(({ purpose }) => lends(purpose)).map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    record: {
      add: 'Give loan',
      create: loansApi.give,
      href: ({ id }) => to(itemsScreens.loan, { id }),
      drawer: (open, close) => <GiveLoan opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Loans and advances" primary={add} />
      {body}
    </Page>
  );
}
