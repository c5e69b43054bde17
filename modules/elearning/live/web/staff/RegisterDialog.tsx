import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { meetingAttendanceApi } from '../../contract/attendance.ts';
import { minutesText } from '../words.tsx';
import '../live.css';

type Proposal = Output<typeof meetingAttendanceApi.proposal>;

/** Who was there long enough is proposed as present; the teacher takes it over into the attendance register. */
export function RegisterDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const { data, error, refetch } = useApi(
    meetingAttendanceApi.proposal,
    { id, ...(minutes === null ? {} : { minutes }) },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <SideDrawer opened onClose={onClose} title="Take into the register" size={640}>
      <div className="drawer-form live-stack">
        {error && !data && <ErrorState title="The proposal could not be made" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && (
          <>
            <NumberInput
              label="Present is who was there at least"
              suffix=" min"
              min={1}
              max={300}
              allowDecimal={false}
              value={minutes ?? data.minutes}
              onChange={(next) => setMinutes(typeof next === 'number' && next >= 1 && next <= 300 ? next : null)}
            />
            <Chosen key={`${data.minutes}`} id={id} proposal={data} onClose={onClose} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}

const sessionsOf = ({ mode, lessons }: Proposal) => {
  if (mode === 'lessons')
    return Array.from({ length: lessons }, (_, at) => ({ value: `lesson ${at + 1}`, label: `Lesson ${at + 1}` }));
  const morning = { value: 'morning 0', label: 'Morning' };
  return mode === 'morning' ? [morning] : [morning, { value: 'afternoon 0', label: 'Afternoon' }];
};

function Chosen({ id, proposal, onClose }: { id: number; proposal: Proposal; onClose: () => void }) {
  const [present, setPresent] = useState<ReadonlySet<number>>(
    () => new Set(proposal.rows.filter((row) => row.present).map((row) => row.studentId)),
  );
  const [others, setOthers] = useState(false);
  const sessions = sessionsOf(proposal);
  const [session, setSession] = useState(sessions[0]?.value ?? 'morning 0');
  const take = useSave(meetingAttendanceApi.take, {
    onDone: ({ marked, stood, refused }) => {
      say(`${marked} marked, ${stood} were marked already, ${refused.length} could not be marked`);
      onClose();
    },
  });
  const turn = (studentId: number): void =>
    setPresent((now) =>
      now.has(studentId) ? new Set([...now].filter((one) => one !== studentId)) : new Set([...now, studentId]),
    );
  const save = (): void => {
    const [name, lesson] = session.split(' ');
    take.mutate({
      id,
      session: name as 'morning' | 'afternoon' | 'lesson',
      lesson: Number(lesson),
      present: [...present],
      absent: others ? proposal.rows.flatMap(({ studentId }) => (present.has(studentId) ? [] : [studentId])) : [],
    });
  };
  return (
    <>
      <p>
        Register of <DayText day={proposal.day} />
      </p>
      {proposal.takenAt !== null && (
        <Note>
          Taken over on <InstantText at={proposal.takenAt} />. What is in the register stays as it is.
        </Note>
      )}
      <Select
        label="Register"
        data={sessions}
        value={session}
        allowDeselect={false}
        onChange={(next) => setSession(next ?? session)}
      />
      <Checkbox
        label="Mark the others absent"
        checked={others}
        onChange={({ currentTarget: { checked } }) => setOthers(checked)}
      />
      <RowsTable
        label="Who is present"
        rows={proposal.rows}
        keyOf={(row) => row.studentId}
        columns={[
          {
            key: 'present',
            label: 'Present',
            value: (row) => (
              <Checkbox
                aria-label={`${row.name} is present`}
                checked={present.has(row.studentId)}
                onChange={() => turn(row.studentId)}
              />
            ),
          },
          { key: 'name', label: 'Name', value: (row) => row.name },
          { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note' },
          { key: 'minutes', label: 'In the room', end: true, value: (row) => minutesText(row.minutes), phone: 'figure' },
        ]}
      />
      {take.error && <Note tone="neg">{take.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Leave the register
        </Button>
        <Button loading={take.isPending} onClick={save} disabled={present.size === 0 && !others}>
          Mark in the register
        </Button>
      </div>
    </>
  );
}
