import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { SlipView } from '../../runs/web/SlipView.tsx';
import { type MySlip, mySlipsApi } from '../contract/mine.ts';
import { SlipPapers } from './SlipPapers.tsx';

const nameOf = (month: string): string => formatMonth(`${month}-01`);

/** One’s own payslips by year; one of them opens explained, to be printed and kept. */
export function MyPayslips() {
  const [open, setOpen] = useState<MySlip | null>(null);
  const { data, error, refetch } = useApi(mySlipsApi.list, {}, { staleTime: 0 });
  if (open) return <OneSlip slip={open} onBack={() => setOpen(null)} />;
  if (error && !data)
    return <ErrorState title="Your payslips could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.rows.length === 0)
    return <EmptyState title="No payslips yet" text="Each appears here once the school has posted the month’s payroll." />;
  const years = Map.groupBy(data.rows, ({ month }) => month.slice(0, 4));
  return (
    <div className="stack">
      {[...years].map(([year, rows]) => (
        <Box key={year} title={year} count={rows.length}>
          <YearTable year={year} rows={rows} onOpen={setOpen} />
        </Box>
      ))}
    </div>
  );
}

function YearTable({ year, rows, onOpen }: { year: string; rows: readonly MySlip[]; onOpen: (slip: MySlip) => void }) {
  return (
    <RowsTable
      label={`Payslips of ${year}`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'month',
          label: 'Month',
          value: (slip) => (
            <button type="button" className="link" onClick={() => onOpen(slip)}>
              {nameOf(slip.month)}
            </button>
          ),
        },
        { key: 'payDay', label: 'Paid on', value: ({ payDay }) => <DayText day={payDay} />, quiet: true },
        { key: 'gross', label: 'Gross', value: ({ gross }) => <Money cents={gross} currency={null} />, end: true },
        { key: 'taken', label: 'Deductions', value: ({ taken }) => <Money cents={taken} currency={null} />, end: true },
        { key: 'net', label: 'Net', value: ({ net }) => <Money cents={net} currency={null} />, end: true, phone: 'figure' },
      ]}
    />
  );
}

function OneSlip({ slip, onBack }: { slip: MySlip; onBack: () => void }) {
  const { data, error, refetch } = useApi(mySlipsApi.get, { id: slip.id });
  return (
    <div className="stack">
      <div className="row">
        <Button variant="default" onClick={onBack}>
          All payslips
        </Button>
        <SlipPapers slipId={slip.id} own />
      </div>
      <h2>Payslip of {nameOf(slip.month)}</h2>
      {error && !data && <ErrorState title="The payslip could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <SlipView slip={data} />}
    </div>
  );
}
