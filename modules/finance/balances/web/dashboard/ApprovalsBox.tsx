import { Box } from '#kit/web/ui/Box.tsx';
import type { FinanceDashboard } from '../../contract/dashboard.ts';
import { FigureLine, NoLine } from './FigureLine.tsx';

/** What one has asked for and another decides. */
export function ApprovalsBox({ approvals }: { approvals: FinanceDashboard['approvals'] }) {
  return (
    <Box title="Waiting for approval" count={approvals.reduce((sum, { count }) => sum + count, 0)}>
      <ul className="people">
        {approvals.length === 0 && <NoLine>Nothing is pending approval.</NoLine>}
        {approvals.map(({ key, title, count, path }) => (
          <FigureLine key={key} href={path ?? undefined} label={title} figure={count} />
        ))}
      </ul>
    </Box>
  );
}
