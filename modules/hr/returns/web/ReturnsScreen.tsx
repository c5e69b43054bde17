import { Select } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ReturnRow, returnsApi } from '../contract/returns.ts';
import { returnsScreens } from '../contract/screens.ts';
import { monthText } from './month-words.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';
import { ReturnMenu } from './ReturnMenu.tsx';
import { StateOfReturn } from './state-words.tsx';
import { useQueryValue } from './use-query.ts';
import './returns.css';

const keyOf = ({ kind, about }: ReturnRow): string => `${kind} ${about}`;

const columnsOf = (month: string, open: (row: ReturnRow) => void): readonly Column<ReturnRow>[] => [
  { key: 'name', label: 'Return', value: (row) => row.name, wrap: true },
  { key: 'employees', label: 'Employees', value: (row) => <span className="num">{row.employees}</span>, end: true },
  { key: 'employee', label: 'Employees give, KES', value: (row) => <Money cents={row.employee} cell />, end: true },
  { key: 'employer', label: 'Employer gives, KES', value: (row) => <Money cents={row.employer} cell />, end: true },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    phone: 'figure',
  },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} /> },
  { key: 'state', label: 'State', value: (row) => <StateOfReturn row={row} />, phone: 'note', wrap: true },
  {
    key: 'files',
    label: '',
    value: (row) => <ReturnMenu month={month} row={row} open={() => open(row)} />,
    end: true,
    phone: 'figure',
  },
];

/** What is to be told of a month’s pay, whether it has been, and whether it agrees with the ledger. */
export default function ReturnsScreen() {
  const [month, setMonth] = useQueryValue('month');
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch } = useApi(returnsApi.month, month === undefined ? {} : { month }, { keepPrevious: true });
  const rows = data?.rows ?? [];
  const months = data ? [...new Set([data.month, ...data.months])] : [];
  return (
    <Page>
      <PageHeader
        title={returnsScreens.returns.title}
        meta={[data && monthText(data.month), data && data.employees > 0 && counted(data.employees, 'employee')]}
      />
      {months.length > 0 && (
        <Select
          className="returns-period"
          aria-label="Month"
          data={months.map((value) => ({ value, label: monthText(value) }))}
          value={data?.month ?? null}
          allowDeselect={false}
          onChange={setMonth}
        />
      )}
      {error && !data && <ErrorState title="The returns could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && rows.length === 0 && (
        <EmptyState
          title="No posted pay in this month"
          text="Once a payroll of the month is posted, what is due to KRA, NSSF, SHA and others appears here with its files."
        />
      )}
      {data && rows.length > 0 && (
        <div className="stack">
          <Missing rows={rows} schoolLacks={data.schoolLacks} />
          <Box title="Returns" count={rows.length}>
            <RowsTable
              label={`Returns of ${monthText(data.month)}`}
              columns={columnsOf(data.month, (row) => setOpened(keyOf(row)))}
              rows={rows}
              keyOf={keyOf}
            />
          </Box>
          <Reconciliation month={data.month} />
        </div>
      )}
      {data && (
        <ReturnDrawer
          month={data.month}
          row={rows.find((row) => keyOf(row) === opened) ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

/** Said before a file is made: it has a blank there. */
function Missing({ rows, schoolLacks }: { rows: readonly ReturnRow[]; schoolLacks: readonly string[] }) {
  const short = rows.filter(({ lacks }) => lacks.length > 0).length;
  return (
    <>
      {schoolLacks.length > 0 && (
        <Note tone="att">
          {schoolLacks.join(' and ')} {schoolLacks.length === 1 ? 'is' : 'are'} not on record. Enter it under HR settings; files
          are made with a blank until then.
        </Note>
      )}
      {short > 0 && (
        <Note tone="att">
          {short === 1 ? 'One return names' : `${short} returns name`} employees without a number that is asked for. Open a return
          to see whom; files are made with a blank there.
        </Note>
      )}
    </>
  );
}
