import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type StaffDay, staffAttendanceApi } from '../contract/staff-attendance.ts';
import type { StaffStatus } from '../contract/staff-status.ts';
import { StatusSelect } from './MarkDialog.tsx';
import { MonthTable, PrintMonth } from './MonthOfPerson.tsx';
import { MonthSelect } from './MonthSelect.tsx';

interface StaffDaysProps {
  open: string | null;
  close: () => void;
  /** The one that the list shows. */
  month?: string;
}

/** The month of a member of staff; the attendance administrator puts a day right. */
export function StaffDays({ open, close, month: shown = today().slice(0, 7) }: StaffDaysProps) {
  const [chosen, setMonth] = useState<string | null>(null);
  const [wrong, setWrong] = useState<StaffDay | null>(null);
  const [status, setStatus] = useState<StaffStatus | null>(null);
  const month = chosen ?? shown;
  const id = Number(open);
  const { data, error, refetch } = useApi(
    staffAttendanceApi.month,
    { id, month },
    { enabled: open !== null, staleTime: 0, live: ['presence'] },
  );
  const correcting = useSave(staffAttendanceApi.correct);
  const may = judge(staffAttendanceApi.correct.access, viewer()) === 'allowed';
  const put = async ({ day, version }: StaffDay, next: StaffStatus | null, because: string | null): Promise<void> => {
    await correcting.mutateAsync({ id, day, status: next, because, version });
    say(next === null ? `${formatDay(day)} goes by devices and shifts again` : `${formatDay(day)} is corrected by hand`);
  };
  const actions: Column<StaffDay> = {
    key: 'change',
    label: '',
    value: (row) => (
      <>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Correct ${formatDay(row.day)}`}
          onClick={() => {
            setStatus(row.status);
            setWrong(row);
          }}
        >
          Correct
        </Button>{' '}
        {row.hand !== null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove the correction of ${formatDay(row.day)}`}
            onClick={() => void put(row, null, null).catch((problem: Error) => say(problem.message))}
          >
            Undo
          </Button>
        )}
      </>
    ),
    phone: 'figure',
    end: true,
  };
  return (
    <SideDrawer opened={open !== null} onClose={close} title={data?.name ?? ' '} size={720}>
      <div className="form-scroll stack">
        <div className="row" style={{ alignItems: 'flex-end' }}>
          <MonthSelect month={month} onChange={setMonth} />
          {data && data.rows.length > 0 && <PrintMonth url={buildRequest(staffAttendanceApi.print, { id, month }).url} />}
        </div>
        {error && !data && <ErrorState title="The days could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && <MonthTable month={data} actions={may ? actions : undefined} />}
        {wrong && data && (
          <ReasonDialog
            title={`Correct ${formatDay(wrong.day)}?`}
            text={`What is chosen replaces what devices and shifts say of ${data.name}, visibly by hand. It can be removed.`}
            name="because"
            keep="Leave it"
            confirm="Correct"
            danger={false}
            ready={status !== null}
            onClose={() => setWrong(null)}
            onConfirm={async (because) => {
              await put(wrong, status, because);
              setWrong(null);
            }}
          >
            {(problem) => <StatusSelect status={status} onChange={setStatus} error={problem('status')} />}
          </ReasonDialog>
        )}
      </div>
    </SideDrawer>
  );
}
