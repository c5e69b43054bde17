import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { requestsScreens } from '../../requests/contract/screens.ts';
import { printPaper } from '../../requests/web/print-paper.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { signingWords } from '../../setup/contract/signing.ts';
import { issueApproval } from '../contract/issue-approval.ts';
import { type Issue, type IssueLine, issuesApi } from '../contract/issues.ts';
import { issuingScreens } from '../contract/screens.ts';
import { conditionWords, toWords } from '../contract/words.ts';

const figure = (value: number, unit: string) => <span className="num">{value === 0 ? '–' : formatQuantity(value, unit)}</span>;

const lineColumns: readonly Column<IssueLine>[] = [
  {
    key: 'name',
    label: 'Item',
    value: (line) => (
      <>
        {line.name} <span className="muted">{line.code}</span>
      </>
    ),
    wrap: true,
  },
  { key: 'quantity', label: 'Issued', value: (line) => figure(line.quantity, line.unit), end: true, phone: 'note' },
  {
    key: 'batches',
    label: 'Batches',
    value: (line) => line.batches.map(({ batchNo, quantity }) => `${batchNo} (${formatQuantity(quantity)})`).join(', '),
    quiet: true,
  },
  { key: 'dueOn', label: 'Due back', value: (line) => (line.comesBack ? <DayText day={line.dueOn} /> : ''), quiet: true },
  { key: 'returned', label: 'Back', value: (line) => figure(line.returned, line.unit), end: true },
  { key: 'lost', label: 'Lost', value: (line) => figure(line.lost, line.unit), end: true },
  {
    key: 'value',
    label: 'Value KES',
    value: (line) => <Money cents={line.value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

/** What none of the lines has is left out. */
const columnsFor = (lines: readonly IssueLine[]) =>
  lineColumns.filter(({ key }) => {
    if (key === 'batches') return lines.some(({ batches }) => batches.length > 0);
    if (key === 'dueOn') return lines.some(({ comesBack }) => comesBack);
    return true;
  });

type Returned = Issue['returns'][number];
const returnColumns: readonly Column<Returned>[] = [
  { key: 'returnNo', label: 'Return', value: (row) => <span className="num">{row.returnNo}</span> },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'name', label: 'Item', value: (row) => row.name, phone: 'note' },
  {
    key: 'condition',
    label: 'Condition',
    value: (row) => <Status tone={conditionWords[row.condition][1]}>{conditionWords[row.condition][0]}</Status>,
    phone: 'note',
  },
  {
    key: 'chargeNo',
    label: 'Charge',
    value: (row) =>
      row.chargeId !== null && (
        <Go className="link num" href={`${issuingScreens.issueReturns.path}?tab=charges&open=${row.chargeId}`}>
          {row.chargeNo}
        </Go>
      ),
  },
  { key: 'quantity', label: 'Quantity', value: (row) => figure(row.quantity, row.unit), end: true, phone: 'figure' },
];

export default function IssueNote() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(issuesApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One issue={data} />;
  return (
    <Page>
      <PageHeader title="Issue note" />
      {error ? (
        <ErrorState title="The issue could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ issue: one }: { issue: Issue }) {
  const steps = useSteps(issueApproval, one);
  const { id, lines, returns } = one;
  const out = one.state === 'issued' && lines.some(({ quantity, returned, lost }) => returned + lost < quantity);
  return (
    <Page>
      <PageHeader
        title={one.toName}
        meta={[
          <span key="no" className="num">
            {one.issueNo}
          </span>,
          <StateOf key="state" of={issueApproval} state={one.state} />,
          toWords[one.toKind],
          formatDay(one.day),
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print issue note', onClick: () => printPaper(issuesApi.print, { id }) },
          ...(out ? [{ label: 'Return', href: `${issuingScreens.issueReturns.path}?issue=${id}` }] : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {one.because && (
        <Note tone="att">
          Reversed on {one.reversedOn && formatDay(one.reversedOn)}: {one.because}
        </Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Value', value: <Money cents={one.value} /> },
          { label: 'Lines', value: one.lineCount },
        ]}
      />
      <Box title="Lines" count={lines.length}>
        <RowsTable label="Lines" columns={columnsFor(lines)} rows={lines} keyOf={(line) => line.lineId} />
      </Box>
      {returns.length > 0 && (
        <Box title="Returned" count={returns.length}>
          <RowsTable label="Returned" columns={returnColumns} rows={returns} keyOf={(row) => row.id} />
        </Box>
      )}
      <Box title="Details">
        <Facts
          rows={[
            ['Store', one.storeName],
            ['Department', one.departmentName],
            ['Purpose', one.purpose],
            [
              'Requisition',
              one.requisitionId && (
                <Go className="link num" href={to(requestsScreens.requisition, { id: one.requisitionId })}>
                  {one.requisitionNo}
                </Go>
              ),
            ],
            ['Received by', `${one.signedName}, ${signingWords[one.signedHow].toLowerCase()}`],
            ['Issued by', one.askedName],
          ]}
        />
      </Box>
      <History entity="issue" id={id} />
      {steps.drawers}
    </Page>
  );
}
