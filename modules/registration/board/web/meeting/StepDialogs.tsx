import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type Meeting, meetingsApi } from '../../contract/meetings.ts';

interface StepProps {
  meeting: Meeting;
  onClose: () => void;
}

/** Confirms the minutes by a later meeting. */
export function ConfirmMinutesDialog({ meeting, onClose }: StepProps) {
  const [by, setBy] = useState<unknown>(null);
  const { data } = useApi(meetingsApi.list, {
    state: 'held',
    size: 200,
    ...(meeting.committeeId === null ? {} : { committeeId: meeting.committeeId }),
  });
  const later = data?.rows.filter((one) => one.committeeId === meeting.committeeId && one.heldOn > meeting.heldOn) ?? [];
  const confirm = useSave(meetingsApi.confirm, {
    onDone: () => {
      say('The minutes are confirmed');
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Confirm the minutes">
      <p>From then on the meeting, its attendance and its minutes do not change. Resolutions are still followed up.</p>
      {confirm.error && <Note tone="neg">{confirm.error.message}</Note>}
      {data && later.length === 0 && <Note>No later meeting of the same body has been held yet.</Note>}
      <FormField
        field={{
          kind: 'select',
          name: 'byMeetingId',
          label: 'Confirmed by',
          options: later.map(({ id, meetingNo, heldOn }) => ({ value: id, label: `${meetingNo}, ${formatDay(heldOn)}` })),
        }}
        value={by}
        values={{}}
        required
        error={undefined}
        onChange={setBy}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Not yet
        </Button>
        <Button
          disabled={typeof by !== 'number'}
          loading={confirm.isPending}
          onClick={() => typeof by === 'number' && confirm.mutate({ id: meeting.id, version: meeting.version, byMeetingId: by })}
        >
          Confirm minutes
        </Button>
      </div>
    </Dialog>
  );
}

/** Calls a meeting off. */
export function CancelMeetingDialog({ meeting, onClose }: StepProps) {
  const cancel = useSave(meetingsApi.cancel, {
    onDone: () => {
      say(`Meeting ${meeting.meetingNo} is cancelled`);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Cancel ${meeting.meetingNo}?`}
      keep="Keep the meeting"
      confirm="Cancel meeting"
      onClose={onClose}
      onConfirm={(reason) => cancel.mutateAsync({ id: meeting.id, version: meeting.version, reason })}
    />
  );
}
