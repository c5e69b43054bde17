import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Close, type DayMoney, daysApi } from '../../contract/days.ts';
import { modeWords, seriesWords } from '../../../receiving/contract/modes.ts';

/** A day's money cut by mode, kind, account, vote head and cashier, and what was reversed. */
export function DayParts({ money }: { money: DayMoney }) {
  const { byMode, bySeries, byAccount, byVoteHead, byCashier, takenBack, amount } = money;
  return (
    <div className="day-parts">
      <Cut title="By mode" total={amount} rows={byMode.map((row) => [modeWords[row.mode], row.receipts, row.amount])} />
      <Cut title="By vote head" total={amount} rows={byVoteHead.map((row) => [row.name, null, row.amount])} />
      <Cut title="Into accounts" total={amount} rows={byAccount.map((row) => [row.name, row.receipts, row.amount])} />
      <Cut title="By kind" total={amount} rows={bySeries.map((row) => [seriesWords[row.series], row.receipts, row.amount])} />
      {byCashier.length > 0 && (
        <Box title="By cashier" count={byCashier.length}>
          <ul className="day-cashiers">
            {byCashier.map((row) => (
              <li key={row.cashierName}>
                <span>
                  <strong>{row.cashierName}</strong>
                  <small>
                    {capital(counted(row.receipts, 'receipt'))}, cash {formatCents(row.cash)}
                  </small>
                </span>
                <strong className="num">{formatCents(row.amount)}</strong>
                {row.close ? <CloseLine close={row.close} /> : <Status>Not closed</Status>}
              </li>
            ))}
          </ul>
        </Box>
      )}
      <Box title="Crossed and bounced" count={takenBack.length}>
        <ul className="day-cashiers">
          {takenBack.map((row) => (
            <li key={row.id}>
              <span>
                <strong className="num">{row.receiptNo}</strong>
                <small>
                  {row.name}, {formatDay(row.day, true)}. {row.because} ({row.by}){row.reissued && `. Again as ${row.reissued}`}
                </small>
              </span>
              <s className="num">{formatCents(row.amount)}</s>
              <Status tone="neg">{row.state === 'crossed' ? 'Crossed' : 'Bounced'}</Status>
            </li>
          ))}
        </ul>
        {takenBack.length === 0 && <p className="hint day-none">None.</p>}
      </Box>
    </div>
  );
}

function Cut({
  title,
  rows,
  total,
}: {
  title: string;
  rows: readonly (readonly [string, number | null, number])[];
  total: number;
}) {
  if (rows.length === 0) return null;
  return (
    <Box title={title}>
      <table className="day-table">
        <tbody>
          {rows.map(([name, receipts, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{receipts}</td>
              <td>{formatCents(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total, KES</th>
            <td>{rows.reduce((sum, [, receipts]) => sum + (receipts ?? 0), 0) || null}</td>
            <td>{formatCents(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function CloseLine({ close }: { close: Close }) {
  const confirm = useSave(daysApi.confirm, { invalidate: [daysApi.read], onDone: () => say('Signed') });
  const may = judge(daysApi.confirm.access, viewer()) === 'allowed' && !close.mine && close.confirmedAt === null;
  const difference = close.counted - close.expected;
  const words =
    difference === 0 ? 'to the cent' : difference < 0 ? `${formatCents(-difference)} short` : `${formatCents(difference)} over`;
  return (
    <span className="day-close">
      <Status tone={difference < 0 ? 'neg' : difference > 0 ? 'att' : 'pos'}>Closed, {words}</Status>
      <small>
        Counted {formatCents(close.counted)}
        {close.cameBack > 0 && `; came back ${formatCents(close.cameBack)}`}
        {close.paidOut > 0 && `; paid out ${formatCents(close.paidOut)}`}; banked {formatCents(close.banked)}
        {close.bank && ` into ${close.bank}`}
        {close.handedTo && `; handed to ${close.handedTo}`}.{' '}
        {close.confirmedName ? `Signed by ${close.confirmedName}.` : 'Not signed yet.'}
      </small>
      {may && (
        <Button size="xs" variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id: close.id })}>
          Sign
        </Button>
      )}
      {confirm.error && <small className="neg">{confirm.error.message}</small>}
    </span>
  );
}
