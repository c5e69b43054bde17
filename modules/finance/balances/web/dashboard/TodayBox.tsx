import type { ReactNode } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { receiptsList, suspenseList } from '../../contract/board-lists.ts';
import type { FinanceDashboard } from '../../contract/dashboard.ts';
import { modeWords } from '../../../receiving/contract/modes.ts';
import { FigureLine, FigureLink, NoLine, opens } from './FigureLine.tsx';

/** What came in today, by mode and by cashier, and what nobody has claimed. */
export function TodayBox({ data }: { data: FinanceDashboard }) {
  const today = { from: data.today, to: data.today };
  const line = (words: ReactNode, { name, receipts, amount }: FinanceDashboard['cashiers'][number], by: 'mode' | 'cashier') => (
    <FigureLine
      key={`${by} ${name}`}
      href={opens(receiptsList(today, { [by]: name }))}
      label={
        <>
          {words} <small className="hint num">{receipts}</small>
        </>
      }
      figure={<Money cents={amount} cell />}
    />
  );
  return (
    <Box
      title="Today"
      aside={
        <FigureLink list={receiptsList(today)}>
          <Money cents={data.receivedToday} />
        </FigureLink>
      }
    >
      <ul className="people">
        {data.modes.length === 0 && <NoLine>No fees were received today.</NoLine>}
        {data.modes.map((mode) => line(modeWords[mode.name] ?? mode.name, mode, 'mode'))}
        {data.cashiers.map((cashier) => line(`By ${cashier.name}`, cashier, 'cashier'))}
        <FigureLine href={opens(suspenseList())} label="In suspense" figure={<Money cents={data.suspense} cell />} />
      </ul>
    </Box>
  );
}
