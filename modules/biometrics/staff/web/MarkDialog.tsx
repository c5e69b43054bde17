import { Select } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { staffAttendanceApi } from '../contract/staff-attendance.ts';
import { type StaffStatus, staffStatuses, staffStatusWords } from '../contract/staff-status.ts';

/** What a day came to, by hand: what is asked over the reason. */
export function StatusSelect({
  status,
  onChange,
  error,
}: {
  status: StaffStatus | null;
  onChange: (status: StaffStatus | null) => void;
  error: string | undefined;
}) {
  return (
    <Select
      label="The day came to"
      required
      allowDeselect={false}
      data={staffStatuses.map((value) => ({ value, label: staffStatusWords[value] }))}
      value={status}
      error={error}
      onChange={(value) => onChange(staffStatuses.find((one) => one === value) ?? null)}
    />
  );
}

/** Marks some members of staff by hand, with a reason. */
export function MarkDialog({
  ids,
  clear,
  day,
  close,
}: {
  ids: readonly number[];
  clear: () => void;
  day: string;
  close: () => void;
}) {
  const [status, setStatus] = useState<StaffStatus | null>('present');
  const marking = useSave(staffAttendanceApi.mark);
  return (
    <ReasonDialog
      title={`Mark ${ids.length === 1 ? 'one person' : `${ids.length} people`} on ${formatDay(day)}?`}
      text="It replaces what devices say, is marked as entered by hand, and can be undone for each of them."
      name="because"
      keep="Leave it"
      confirm="Mark"
      danger={false}
      ready={status !== null}
      onClose={close}
      onConfirm={async (because) => {
        if (status === null) return;
        const { marked } = await marking.mutateAsync({ ids: [...ids], day, status, because });
        say(`${marked} marked ${staffStatusWords[status].toLowerCase()}`);
        clear();
        close();
      }}
    >
      {(problem) => <StatusSelect status={status} onChange={setStatus} error={problem('status') ?? problem('ids')} />}
    </ReasonDialog>
  );
}
