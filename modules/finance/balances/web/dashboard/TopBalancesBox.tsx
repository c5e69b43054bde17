import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { accountsList } from '../../contract/board-lists.ts';
import type { FinanceDashboard } from '../../contract/dashboard.ts';
import { ledgerScreens } from '../../../ledger/contract/screens.ts';
import { FigureLine, FigureLink, NoLine, opens } from './FigureLine.tsx';

/** Who owes most; each opens the account. */
export function TopBalancesBox({ top }: { top: FinanceDashboard['top'] }) {
  const screen = ledgerScreens.financeStudent;
  return (
    <Box title="Highest balances" aside={<FigureLink list={accountsList({ owing: 'owing' })}>All</FigureLink>}>
      <ul className="people">
        {top.length === 0 && <NoLine>Nobody owes anything.</NoLine>}
        {top.map(({ id, fullName, seat, balance }) => (
          <FigureLine
            key={id}
            href={opens({ screen, href: to(screen, { id }) })}
            label={
              <>
                {fullName} <small className="hint">{seat}</small>
              </>
            }
            figure={<Money cents={balance} cell />}
          />
        ))}
      </ul>
    </Box>
  );
}
