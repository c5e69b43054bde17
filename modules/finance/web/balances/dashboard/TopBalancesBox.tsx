import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { FinanceDashboard } from '../../../contract/balances/dashboard.ts';
import { balancesScreens } from '../../../contract/balances/screens.ts';

/** Who owes most. */
export function TopBalancesBox({ top, linked }: { top: FinanceDashboard['top']; linked: boolean }) {
  return (
    <Box
      title="Highest balances"
      aside={
        linked && (
          <Go className="link" href={to(balancesScreens.feeBalances, {}, { status: 'any', owing: 'owing' })}>
            All
          </Go>
        )
      }
    >
      <ul className="people">
        {top.length === 0 && (
          <li>
            <span className="muted">Nobody owes anything.</span>
          </li>
        )}
        {top.map(({ id, fullName, seat, balance }) => (
          <li key={id}>
            <span>
              {linked ? (
                <Go className="link" href={to(balancesScreens.financeStudent, { id })}>
                  {fullName}
                </Go>
              ) : (
                fullName
              )}{' '}
              <small className="hint">{seat}</small>
            </span>
            <Money cents={balance} cell />
          </li>
        ))}
      </ul>
    </Box>
  );
}
