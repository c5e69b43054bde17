import { useParams } from '@tanstack/react-router';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { interestWords, type Loan, loanEntryWords, loansApi } from '../contract/loans.ts';
import { rateText } from '../contract/words.ts';
import { LoanStateOf } from './LoansScreen.tsx';
import { useLoanSteps } from './loan-steps.tsx';

export default function LoanScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(loansApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One loan={data} onDone={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Loan" />
      {error ? (
        <ErrorState title="The loan could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ loan, onDone }: { loan: Loan; onDone: () => void }) {
  const steps = useLoanSteps(loan, onDone);
  const print = () =>
    void printFile(buildRequest(loansApi.print, { id: loan.id }).url).catch((problem: Error) => say(problem.message));
  const paid = loan.entries
    .filter(({ kind }) => kind === 'repaid' || kind === 'paid_in')
    .reduce((sum, { amount }) => sum - amount, 0);
  return (
    <Page>
      <PageHeader
        title={loan.name}
        meta={[loan.itemName, `Given ${formatDay(loan.givenOn)}`, <LoanStateOf key="state" state={loan.state} />]}
        primary={steps.primary}
        menu={[{ label: 'Print', onClick: print }, ...steps.menu]}
      />
      {loan.state === 'paused' && <Note tone="att">It is paused: runs take nothing of it until it goes on.</Note>}
      <Figures
        record
        figures={[
          { label: 'Owed', value: <Money cents={loan.balance} /> },
          { label: 'Lent', value: <Money cents={loan.principal} /> },
          { label: 'Paid back', value: <Money cents={paid} /> },
          { label: 'Taken each month', value: <Money cents={loan.instalment} /> },
        ]}
      />
      <div className="two-boxes">
        <Box title="Ledger" count={loan.entries.length}>
          <Entries loan={loan} />
        </Box>
        <Box title="To come back" count={loan.schedule?.length ?? 0}>
          <Schedule loan={loan} />
        </Box>
      </div>
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Staff no.', loan.staffNo],
              ['Department', loan.departmentName],
              [
                'Interest',
                loan.interest === 'none'
                  ? 'None'
                  : `${rateText(loan.interestRate)} a year, ${interestWords[loan.interest].toLowerCase()}`,
              ],
              ['First taken in', formatMonth(`${loan.firstMonth}-01`)],
              ['Paid out of', loan.moneyName ?? 'It stood in the books before'],
              ['Reason', loan.because],
              ['Given by', loan.authorName],
            ]}
          />
        </Box>
        <Box title="History" padded>
          <History entity="loan" id={loan.id} />
        </Box>
      </div>
      {steps.drawers}
    </Page>
  );
}

function Entries({ loan }: { loan: Loan }) {
  return (
    <RowsTable
      label="Ledger"
      rows={loan.entries}
      keyOf={({ id }) => id}
      columns={[
        { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
        { key: 'kind', label: 'What', value: ({ kind }) => loanEntryWords[kind], phone: 'note' },
        { key: 'note', label: 'Note', value: ({ note }) => note ?? '', quiet: true, wrap: true },
        { key: 'amount', label: 'Amount', value: ({ amount }) => <Money cents={amount} cell />, end: true },
        { key: 'balance', label: 'Owed', value: ({ balance }) => <Money cents={balance} cell />, end: true, phone: 'figure' },
      ]}
    />
  );
}

function Schedule({ loan: { schedule, interest } }: { loan: Loan }) {
  if (schedule === null) return <p className="box-body">These instalments do not bring it back within thirty years.</p>;
  if (schedule.length === 0) return <p className="box-body">Nothing is to come.</p>;
  return (
    <RowsTable
      label="To come back"
      rows={schedule}
      keyOf={({ month }) => month}
      columns={[
        { key: 'month', label: 'Month', value: ({ month }) => formatMonth(`${month}-01`) },
        ...(interest === 'none'
          ? []
          : [
              {
                key: 'interest',
                label: 'Interest',
                value: (row: { interest: number }) => <Money cents={row.interest} cell />,
                end: true,
              },
            ]),
        { key: 'repaid', label: 'Taken', value: ({ repaid }) => <Money cents={repaid} cell />, end: true, phone: 'figure' },
        { key: 'left', label: 'Owed then', value: ({ left }) => <Money cents={left} cell />, end: true },
      ]}
    />
  );
}
