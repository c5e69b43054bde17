import { instantText } from '#kit/web/api/clock.ts';
import { IconTable } from '@tabler/icons-react';
import { named } from '#kit/contract/calls/named.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { marksScreens } from '#modules/exams/marks/contract/screens.ts';
import type { SheetRow, sheetsApi } from '#modules/exams/marks/contract/sheets.ts';

const sheets = named<typeof sheetsApi.list>('GET', '/api/exams/sheets');

/** As many as stand here; the screen of marks has all. */
const most = 6;

/** The teacher's own sheets that are open and have marks missing, what has to be done soonest first; each opens. */
export function OpenSheets() {
  const { data, error, refetch } = useApi(
    sheets,
    { mine: true, state: 'open', progress: 'missing', sort: 'enterUntil', size: most },
    { staleTime: 0 },
  );
  if (!data && !error) return null;
  return (
    <Box
      title="Marks to enter"
      {...(data ? { count: data.total } : {})}
      aside={
        <Go className="link" href={to(marksScreens.myExams)}>
          My sheets
        </Go>
      }
    >
      {error && !data && <ErrorState title="Your sheets could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <p className="box-body muted">
          No mark of yours is missing. When an exam is opened for marks, what you teach appears here.
        </p>
      )}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <SheetLine row={row} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function SheetLine({ row }: { row: SheetRow }) {
  const { id, subjectName, className, streamName, examName, entered, expected, enterUntil } = row;
  const until = enterUntil === null ? null : `until ${instantText(enterUntil)}`;
  return (
    <Go className="list-row" href={to(marksScreens.markSheet, { id })}>
      <IconTable size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{[subjectName, [className, streamName].filter(Boolean).join(' ')].join(', ')}</strong>
        <small>{[examName, until].filter(Boolean).join(', ')}</small>
      </span>
      <span className="num">
        {entered} of {expected}
      </span>
    </Go>
  );
}
