import { VisuallyHidden } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/cents.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { homeApi } from '../contract/home.ts';

type Days = Output<typeof homeApi.parts>['days'][number];

/** What the last days brought, as standing bars; today stands out. The charts' library would be most of this page. */
export function DaysBox({ days: { title, path, rows } }: { days: Days }) {
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <Box
      title={title}
      aside={
        <Go className="link" href={path}>
          last {rows.length} days
        </Go>
      }
    >
      <ol className="day-bars box-body">
        {rows.map(({ day, amount }) => {
          const words = `${formatDay(day, true)}: KES ${formatCents(amount)}`;
          return (
            <li key={day} title={words}>
              <VisuallyHidden>{words}</VisuallyHidden>
              <i aria-hidden="true" style={{ blockSize: `${(amount / most) * 100}%` }} />
            </li>
          );
        })}
      </ol>
      <p className="day-bars-foot muted" aria-hidden="true">
        <span>{rows[0] && formatDay(rows[0].day, true)}</span>
        <span>{rows.at(-1) && formatDay(rows.at(-1)?.day ?? '', true)}</span>
      </p>
    </Box>
  );
}
