import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { payModeWords } from '../../employees/contract/kinds.ts';
import { runsScreens } from '../../runs/contract/screens.ts';
import { type OpenSlip, paymentsApi, type RunPayments as Answer } from '../contract/payments.ts';
import { payingScreens } from '../contract/screens.ts';
import { runColumns } from './payment-columns.tsx';
import { PrepareDrawer } from './PrepareDrawer.tsx';

const openColumns: readonly Column<OpenSlip>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, wrap: true },
  { key: 'payrollNo', label: 'Payroll no.', value: (row) => <span className="num">{row.payrollNo}</span> },
  { key: 'mode', label: 'Way', value: (row) => (row.mode === null ? '–' : payModeWords[row.mode]), quiet: true },
  { key: 'because', label: 'Why it is on no list', value: (row) => row.because ?? 'Not prepared yet', phone: 'note', wrap: true },
  {
    key: 'amount',
    label: 'Net pay, KES',
    value: (row) => <Money cents={row.amount} currency={null} />,
    end: true,
    phone: 'figure',
  },
];

/** How the net pay of a run leaves: its lists, whom no list has, and the button that prepares what is missing. */
export function RunPayments({ runId }: { runId: number }) {
  const { data, error, refetch } = useApi(paymentsApi.ofRun, { id: runId }, { staleTime: 0, live: ['approvals'] });
  if (data) return <Lists of={data} />;
  if (error) return <ErrorState title="The payments could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SkeletonPage />;
}

function Lists({ of }: { of: Answer }) {
  const [preparing, setPreparing] = useState(false);
  const [stuck, ready] = [of.open.filter(({ because }) => because !== null), of.open.filter(({ because }) => because === null)];
  const may = judge(paymentsApi.prepare.access, viewer()) === 'allowed';
  const button = ready.length > 0 && may && <Button onClick={() => setPreparing(true)}>Prepare lists</Button>;
  if (!['posted', 'paid', 'locked'].includes(of.state) && of.rows.length === 0)
    return (
      <div className="box">
        <EmptyState title="Not posted yet" text="Once the payroll is posted its net pay is paid from here." />
      </div>
    );
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'Net pay', value: <Money cents={of.net} /> },
          { label: 'Paid', value: <Money cents={of.paid} currency={null} /> },
          { label: 'On lists, not paid yet', value: <Money cents={of.listed} currency={null} /> },
          { label: 'On no list', value: <Money cents={of.net - of.paid - of.listed} currency={null} /> },
        ]}
      />
      {stuck.length > 0 && (
        <Note tone="att">
          {stuck.length === 1 ? 'One employee has' : `${stuck.length} employees have`} no way to be paid by. Give them one and
          prepare again.
        </Note>
      )}
      <Box title="Lists" count={of.rows.length} aside={button}>
        {of.rows.length === 0 ? (
          <EmptyState title="No lists yet" text="Prepare the lists: one for each bank, M-Pesa, and sheets to sign." />
        ) : (
          <RowsTable
            label="Lists of net pay"
            columns={runColumns}
            rows={of.rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => to(payingScreens.payment, { id })}
          />
        )}
      </Box>
      {of.open.length > 0 && (
        <Box title="On no list" count={of.open.length}>
          <RowsTable
            label="Whose net pay is on no list"
            columns={openColumns}
            rows={[...stuck, ...ready]}
            keyOf={({ slipId }) => slipId}
            hrefOf={({ slipId }) => to(runsScreens.payslip, { id: slipId })}
          />
        </Box>
      )}
      <PrepareDrawer of={of} opened={preparing} onClose={() => setPreparing(false)} />
    </>
  );
}
