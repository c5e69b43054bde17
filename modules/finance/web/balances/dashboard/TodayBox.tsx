import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { FinanceDashboard } from '../../../contract/balances/dashboard.ts';
import { modeWords } from '../mode-words.ts';

/** What came in today, by mode and by cashier, and what nobody has claimed. */
export function TodayBox({ data }: { data: FinanceDashboard }) {
  return (
    <Box title="Today" aside={<Money cents={data.receivedToday} />}>
      <ul className="people">
        {data.modes.length === 0 && (
          <li>
            <span className="muted">No fees were received today.</span>
          </li>
        )}
        {data.modes.map(({ name, receipts, amount }) => (
          <li key={`mode ${name}`}>
            <span>
              {modeWords[name] ?? name} <small className="hint num">{receipts}</small>
            </span>
            <Money cents={amount} cell />
          </li>
        ))}
        {data.cashiers.map(({ name, receipts, amount }) => (
          <li key={`by ${name}`}>
            <span>
              By {name} <small className="hint num">{receipts}</small>
            </span>
            <Money cents={amount} cell />
          </li>
        ))}
        <li>
          <span>In suspense</span>
          <Money cents={data.suspense} cell />
        </li>
      </ul>
    </Box>
  );
}
