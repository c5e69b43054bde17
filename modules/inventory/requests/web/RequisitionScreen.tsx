import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { requisitionApproval } from '../contract/requisition-approval.ts';
import { type Requisition, type RequisitionLine, requisitionsApi } from '../contract/requisitions.ts';
import { requestsScreens } from '../contract/screens.ts';
import { BudgetsLeft } from './Budgets.tsx';
import { printPaper } from './print-paper.ts';
import { StatusOf } from './StatusOf.tsx';

const figure = (value: number, unit: string) => <span className="num">{value === 0 ? '–' : formatQuantity(value, unit)}</span>;

const columns: readonly Column<RequisitionLine>[] = [
  {
    key: 'name',
    label: 'What',
    value: (line) => (
      <>
        {line.name} {line.code && <span className="muted">{line.code}</span>}
      </>
    ),
    wrap: true,
  },
  {
    key: 'quantity',
    label: 'Asked',
    value: (line) => figure(line.quantity, line.unit),
    end: true,
    phone: 'note',
  },
  {
    key: 'asked',
    label: 'As',
    value: (line) =>
      line.unitName === line.unit ? '' : `${formatQuantity(Math.round((line.quantity * 1000) / line.factor))} ${line.unitName}`,
    quiet: true,
  },
  {
    key: 'inStore',
    label: 'In store',
    value: (line) => (line.itemId === null ? '' : figure(line.inStore, line.unit)),
    end: true,
    quiet: true,
  },
  { key: 'ordered', label: 'Ordered', value: (line) => figure(line.ordered, line.unit), end: true },
  { key: 'received', label: 'Received', value: (line) => figure(line.received, line.unit), end: true },
  { key: 'issued', label: 'Issued', value: (line) => figure(line.issued, line.unit), end: true, phone: 'note' },
  {
    key: 'amount',
    label: 'Estimate KES',
    value: (line) => <Money cents={line.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

export default function RequisitionScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(requisitionsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One requisition={data} />;
  return (
    <Page>
      <PageHeader title="Requisition" />
      {error ? (
        <ErrorState title="The requisition could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ requisition: one }: { requisition: Requisition }) {
  const go = useGo();
  const steps = useSteps(requisitionApproval, one, one.approves ? { next: 'approve' } : {});
  const { id, state, lines } = one;
  const untouched = lines.every(({ ordered, received, issued }) => ordered + received + issued === 0);
  const changes = one.mine && ['draft', 'submitted', 'supported', 'approved'].includes(state) && untouched;
  const toIssue = state === 'approved' && lines.some((line) => line.toIssue > 0);
  const add = requestsScreens.addRequisition.path;
  return (
    <Page>
      <PageHeader
        title={one.purpose}
        meta={[
          <span key="no" className="num">
            {one.requisitionNo}
          </span>,
          <StatusOf key="status" status={one.status} />,
          one.departmentName ?? 'The school',
          formatDay(one.day),
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print requisition', onClick: () => printPaper(requisitionsApi.print, { id }) },
          ...(toIssue ? [{ label: 'Issue from store', href: `/inventory/items/issue?requisition=${id}` }] : []),
          ...(changes ? [{ label: 'Change requisition', href: `${add}?edit=${id}` }] : []),
          { label: 'Copy to a new one', onClick: () => go(`${add}?from=${id}`) },
          ...steps.menu,
        ]}
      />
      {steps.notes}
      <BudgetsLeft budgets={one.budgets} />
      <Figures
        record
        figures={[
          { label: 'Estimate', value: <Money cents={one.amount} /> },
          { label: 'Lines', value: one.lineCount },
          { label: 'Needed on', value: one.neededOn ? formatDay(one.neededOn) : '–' },
        ]}
      />
      <Box title="Lines" count={lines.length}>
        <RowsTable
          label="Lines"
          columns={columns.filter(({ key }) => key !== 'asked' || lines.some(({ unitName, unit }) => unitName !== unit))}
          rows={lines}
          keyOf={(line) => line.lineId}
        />
      </Box>
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Asked by', one.askedName],
              ['Store', one.storeName],
              ['Budget line', one.expenseName],
              ['Vote head', one.voteHeadName],
            ]}
          />
        </Box>
        <StepHistory steps={one.steps} />
      </div>
      <History entity="requisition" id={id} />
      {steps.drawers}
    </Page>
  );
}
