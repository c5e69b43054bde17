import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import '#kit/web/ui/css/table.css';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { financeStudentsApi, type Statement, type StatementLine } from '../../contract/students.ts';
import { printStatement } from './print-statement.ts';
import './account.css';

const kindWords: Readonly<Record<string, string>> = {
  invoice: 'Bill',
  receipt: 'Payment',
  note: 'Note',
  refund: 'Refund',
  reversal: 'Reversed',
};

/** Every bill, payment, note and refund of a period with the balance after it. */
export function StatementBox({ studentId }: { studentId: number }) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const { data, error, refetch } = useApi(
    financeStudentsApi.statement,
    { id: studentId, ...period },
    { keepPrevious: true, staleTime: 0 },
  );
  const wrong = (path: string) => error?.fields.find((field) => field.path === path)?.message;
  return (
    <Box
      title={data ? `${formatDay(data.from)} to ${formatDay(data.to)}` : 'Statement'}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          onClick={() => printStatement(studentId, period)}
        >
          Print
        </Button>
      }
    >
      <div className="statement-period">
        <DateField whole name="from" label="From" value={from ?? data?.from ?? null} onChange={setFrom} error={wrong('from')} />
        <DateField whole name="to" label="To" value={to ?? data?.to ?? null} onChange={setTo} error={wrong('to')} />
      </div>
      {!data && !error && <SkeletonPage />}
      {error && error.fields.length === 0 && (
        <ErrorState title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Lines statement={data} />}
    </Box>
  );
}

function Lines({ statement }: { statement: Statement }) {
  if (statement.lines.length === 0 && statement.opening === 0)
    return <EmptyState title="Nothing in this period" text="No bill and no payment. Choose an earlier first day." />;
  return (
    <div className="table-scroll statement-lines">
      <table className="table" aria-label="Statement">
        <thead>
          <tr>
            <th className="cell-first">Day</th>
            <th>Particulars</th>
            <th className="num cell-end not-phone">Charged KES</th>
            <th className="num cell-end not-phone">Paid KES</th>
            <th className="num cell-end">Balance KES</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="cell-first">
              <DayText day={statement.from} />
            </td>
            <td className="cell-quiet">Brought forward</td>
            <td className="not-phone" colSpan={2}>
              {' '}
            </td>
            <td className="num cell-end">
              <Money cents={statement.opening} cell />
            </td>
          </tr>
          {statement.lines.map((line) => (
            <Line key={line.journalId} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="cell-first" colSpan={2}>
              Total
            </td>
            <td className="num cell-end not-phone">
              <Money cents={statement.debits} cell />
            </td>
            <td className="num cell-end not-phone">{formatCents(statement.credits)}</td>
            <td className="num cell-end">
              <Money cents={statement.closing} cell />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ line }: { line: StatementLine }) {
  const said = line.documentNo !== null && line.title.endsWith(line.documentNo) ? '' : line.title;
  return (
    <tr>
      <td className="cell-first">
        <DayText day={line.day} />
      </td>
      <td className="statement-what">
        <span>
          {[kindWords[line.kind] ?? '', line.documentNo].filter(Boolean).join(' ')}
          {said && <span className="cell-quiet"> {said}</span>}
        </span>
        <small className="cell-note num">
          {[
            ...(line.debit > 0 ? [`Charged ${formatCents(line.debit)}`] : []),
            ...(line.credit > 0 ? [`Paid ${formatCents(line.credit)}`] : []),
          ].join(', ')}
        </small>
        {line.parts.length > 1 && (
          <small className="hint">{line.parts.map(({ title, amount }) => `${title} ${formatCents(amount)}`).join(', ')}</small>
        )}
      </td>
      <td className="num cell-end not-phone">{line.debit > 0 && formatCents(line.debit)}</td>
      <td className="num cell-end not-phone">{line.credit > 0 && formatCents(line.credit)}</td>
      <td className="num cell-end">
        <Money cents={line.balance} cell />
      </td>
    </tr>
  );
}
