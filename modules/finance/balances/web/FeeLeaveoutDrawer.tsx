import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { leaveoutTypesApi } from '#modules/registration/leaveouts/contract/leaveout-types.ts';
import { leaveoutsApi } from '#modules/registration/leaveouts/contract/leaveouts.ts';
import { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';

/** Sends the chosen students for fees. Null: closed. */
export function FeeLeaveoutDrawer({ studentIds, onClose }: { studentIds: readonly number[] | null; onClose: () => void }) {
  return (
    <SideDrawer opened={studentIds !== null} onClose={onClose} title="Issue fee leave-out" size={520}>
      {studentIds !== null && <FeeLeaveoutForm studentIds={studentIds} onClose={onClose} />}
    </SideDrawer>
  );
}

const usual = 'School fees';
const quarter = 900_000;
const soon = (hours: number) => new Date(Math.ceil((now().getTime() + hours * 3_600_000) / quarter) * quarter).toISOString();

function FeeLeaveoutForm({ studentIds, onClose }: { studentIds: readonly number[]; onClose: () => void }) {
  const types = (useApi(leaveoutTypesApi.list, { size: 200 }).data?.rows ?? []).filter(
    ({ active, kind }) => active && kind === 'fees',
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [owedAtMost, setOwedAtMost] = useState<number | null>(0);
  const [reason, setReason] = useState(usual);
  const [first] = useState(() => ({ outFrom: soon(1), backBy: soon(49) }));
  const [times, setTimes] = useState(first);
  const issue = useSave(feeLeaveoutsApi.issue, {
    invalidate: [leaveoutsApi.list, leaveoutsApi.counts],
    onDone: ({ ids, clear, skipped }) => {
      const others = clear + skipped.length;
      say(`Issued: ${counted(ids.length, 'leave-out')}${others > 0 ? `. Left out: ${counted(others, 'student')}` : ''}`);
      onClose();
    },
  });
  const typeId = chosen ?? types[0]?.id ?? 0;
  const wrong = (path: string) => issue.error?.fields.find((field) => field.path === path)?.message;
  const submit = () => issue.mutate({ typeId, studentIds: [...studentIds], owedAtMost: owedAtMost ?? 0, reason, ...times });
  return (
    <div className="form">
      <LeaveGuard dirty={reason !== usual || owedAtMost !== 0 || times !== first} />
      <div className="form-scroll stack">
        {issue.error && <Note tone="neg">{wrong('whom') ?? issue.error.message}</Note>}
        <p>
          {counted(studentIds.length, 'student')} chosen. Each is sent out on a pass, and called back by itself when the family
          has paid.
        </p>
        <Select
          name="typeId"
          label="Kind"
          required
          error={wrong('typeId')}
          data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typeId === 0 ? null : String(typeId)}
          onChange={(next) => setChosen(next === null ? null : Number(next))}
        />
        <MoneyField
          name="owedAtMost"
          label="Ends when the balance is at most"
          description="0.00: when everything is paid"
          required
          value={owedAtMost}
          onChange={setOwedAtMost}
          error={wrong('owedAtMost')}
        />
        <div className="grid-2">
          {(['outFrom', 'backBy'] as const).map((name) => (
            <TimeField
              key={name}
              name={name}
              label={name === 'outFrom' ? 'Leaves' : 'Back by'}
              value={times[name]}
              values={times}
              required
              error={wrong(name)}
              onChange={(value) => setTimes((now) => ({ ...now, [name]: typeof value === 'string' ? value : '' }))}
            />
          ))}
        </div>
        <Textarea
          name="reason"
          label="Reason"
          required
          autosize
          minRows={3}
          value={reason}
          error={wrong('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <div className="form-bar">
        <Button loading={issue.isPending} disabled={owedAtMost === null} onClick={submit}>
          Issue for {counted(studentIds.length, 'student')}
        </Button>
      </div>
    </div>
  );
}
