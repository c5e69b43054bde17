import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { FinanceDashboard } from '../../../contract/balances/dashboard.ts';

/** What one has asked for and another decides. */
export function ApprovalsBox({ approvals }: { approvals: FinanceDashboard['approvals'] }) {
  return (
    <Box title="Waiting for approval" count={approvals.reduce((sum, { count }) => sum + count, 0)}>
      <ul className="people">
        {approvals.length === 0 && (
          <li>
            <span className="muted">Nothing waits for a decision.</span>
          </li>
        )}
        {approvals.map(({ key, title, count, path }) => (
          <li key={key}>
            <span>
              {path === null ? (
                title
              ) : (
                <Go className="link" href={path}>
                  {title}
                </Go>
              )}
            </span>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
