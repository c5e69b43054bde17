import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { attendanceStates, type Meeting, meetingsApi } from '../../contract/meetings.ts';
import { useTypedOver } from '../../../students/web/forms/use-typed-over.ts';
import { attendanceWords, positionWords } from '../board-words.ts';
import '../board.css';

type States = Readonly<Record<number, string>>;

const statesOf = ({ attendance }: Meeting): States =>
  Object.fromEntries(attendance.flatMap(({ memberId, state }) => (state ? [[memberId, state]] : [])));

/** Who was there. Until the minutes are confirmed it can be changed. */
export function AttendanceTab({ meeting, open }: { meeting: Meeting; open: boolean }) {
  const [states, setStates] = useState<States>(() => statesOf(meeting));
  const [dirty, setDirty] = useState(false);
  const begun = useTypedOver({ version: meeting.version, of: JSON.stringify(statesOf(meeting)) }, () =>
    setStates(statesOf(meeting)),
  );
  const save = useSave(meetingsApi.attendance, {
    onDone: ({ version }) => {
      setDirty(false);
      begun.done(version, false);
      say('The attendance is saved');
    },
  });
  const present = Object.values(states).filter((state) => state === 'present').length;
  const rows = attendanceStates.flatMap((state) =>
    Object.entries(states).flatMap(([memberId, chosen]) => (chosen === state ? [{ memberId: Number(memberId), state }] : [])),
  );
  if (meeting.attendance.length === 0)
    return <EmptyState title="Nobody is expected" text="No member was in office on that day, so there is no quorum." />;
  return (
    <div className="stack">
      <LeaveGuard dirty={dirty} />
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <Note tone={present >= meeting.needed ? 'pos' : 'att'}>
        {present} of {meeting.expected} present, {meeting.needed} needed:{' '}
        {present >= meeting.needed ? 'there is a quorum.' : 'there is no quorum.'}
      </Note>
      <Box
        title="Attendance"
        count={meeting.attendance.length}
        aside={
          open && (
            <Button
              size="xs"
              loading={save.isPending}
              onClick={() => save.mutate({ id: meeting.id, version: begun.version ?? meeting.version, rows })}
            >
              Save attendance
            </Button>
          )
        }
      >
        {meeting.attendance.map(({ memberId, fullName, position, categoryName }) => (
          <div key={memberId} className="attendance">
            <PersonCell
              name={fullName}
              size={32}
              note={[position === 'member' ? null : positionWords[position as keyof typeof positionWords], categoryName]
                .filter(Boolean)
                .join(', ')}
            />
            <SegmentedControl
              size="xs"
              aria-label={`Attendance of ${fullName}`}
              disabled={!open || save.isPending}
              value={states[memberId] ?? ''}
              data={attendanceStates.map((value) => ({ value, label: attendanceWords[value] }))}
              onChange={(state) => {
                setDirty(true);
                begun.touch();
                setStates({ ...states, [memberId]: state });
              }}
            />
          </div>
        ))}
      </Box>
    </div>
  );
}
