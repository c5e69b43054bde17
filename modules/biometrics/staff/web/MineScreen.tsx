import { useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { staffAttendanceApi } from '../contract/staff-attendance.ts';
import { MonthTable, PrintMonth } from './MonthOfPerson.tsx';
import { MonthSelect } from './MonthSelect.tsx';

/** One's own days, as the attendance administrator sees them. */
export default function MineScreen() {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const { data, error, refetch } = useApi(staffAttendanceApi.mine, { month }, { live: ['presence'] });
  const nobody = error instanceof ApiError && error.code === 'not_found';
  return (
    <Page>
      <PageHeader
        title="My attendance"
        secondary={data && data.rows.length > 0 && <PrintMonth url={buildRequest(staffAttendanceApi.printMine, { month }).url} />}
      />
      {nobody && (
        <EmptyState
          title="No days of yours"
          text="Your account belongs to no member of staff. The administrator joins both under Settings, Users."
        />
      )}
      {error && !nobody && <ErrorState title="Your days could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          <div className="stack">
            <MonthSelect month={month} onChange={setMonth} />
          </div>
          <Box title={data.name}>
            <MonthTable month={data} />
          </Box>
        </>
      )}
    </Page>
  );
}
