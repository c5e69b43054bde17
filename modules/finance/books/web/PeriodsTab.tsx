import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type BookSettings, periodsApi } from '../contract/periods.ts';
import './statement.css';

/** Up to when the books are closed, how payments are spread, and who changed it. */
export function PeriodsTab() {
  const { data, error, refetch } = useApi(periodsApi.get, {}, { staleTime: 0 });
  if (error) return <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const writes = judge(periodsApi.lock.access, viewer()) === 'allowed';
  return (
    <div className="stack">
      <Box title="Closed period" padded>
        <div className="stack">
          <p>
            {data.lockedUntil === null
              ? 'All days are open.'
              : `The books are closed up to ${formatDay(data.lockedUntil)}. Nothing is posted, reversed or dated into it, whoever asks.`}
          </p>
          {writes && <LockForm settings={data} />}
          {writes && data.lockedUntil !== null && <ReopenForm settings={data} />}
        </div>
      </Box>
      <Box title="Settings" padded>
        <SettingsForm settings={data} writes={writes} />
      </Box>
      <Box title="History" padded>
        <History key={data.version} entity="books" id={1} />
      </Box>
    </div>
  );
}

function LockForm({ settings }: { settings: BookSettings }) {
  const [until, setUntil] = useState<string | null>(null);
  const locking = useSave(periodsApi.lock, {
    onDone: () => {
      setUntil(null);
      say('The period is closed');
    },
  });
  const wrong = locking.error?.message;
  return (
    <div className="report-bar">
      <DateField name="until" label="Close up to" value={until} error={wrong} onChange={setUntil} />
      <Button
        loading={locking.isPending}
        disabled={until === null}
        onClick={() => until !== null && locking.mutate({ version: settings.version, until })}
      >
        Close period
      </Button>
    </div>
  );
}

function ReopenForm({ settings }: { settings: BookSettings }) {
  const [from, setFrom] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const opening = useSave(periodsApi.reopen, {
    onDone: () => {
      setFrom(null);
      setReason('');
      say('The period is open again');
    },
  });
  const wrong = (path: string) => opening.error?.fields.find((field) => field.path === path)?.message;
  const elsewhere = opening.error && opening.error.fields.length === 0 ? opening.error.message : null;
  return (
    <div className="stack">
      <LeaveGuard dirty={reason.trim() !== ''} />
      {elsewhere && <Note tone="neg">{elsewhere}</Note>}
      <div className="report-bar">
        <DateField name="from" label="Open again from" value={from} error={wrong('from')} onChange={setFrom} />
        <TextInput
          className="report-choice"
          name="reason"
          label="Reason"
          maxLength={300}
          value={reason}
          error={wrong('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={opening.isPending}
          disabled={from === null || reason.trim() === ''}
          onClick={() => from !== null && opening.mutate({ version: settings.version, from, reason })}
        >
          Open period
        </Button>
      </div>
    </div>
  );
}

const orders = [
  { value: 'oldest', label: 'The oldest charges first' },
  { value: 'priority', label: 'By the vote heads’ priority' },
];

interface Typed {
  allocation: BookSettings['allocation'];
  overdraft: number | null;
}

const same = (one: Typed, other: Typed) => one.allocation === other.allocation && one.overdraft === other.overdraft;

function SettingsForm({ settings, writes }: { settings: BookSettings; writes: boolean }) {
  const [begun, setBegun] = useState(settings);
  const [typed, setTyped] = useState<Typed>(settings);
  const begin = (kept: BookSettings) => {
    setBegun(kept);
    setTyped(kept);
  };
  const saving = useSave(periodsApi.update, {
    onDone: (kept) => {
      begin(kept);
      say('The settings are saved');
    },
  });
  const touched = !same(typed, begun);
  // What was typed stays. It is saved over what it was typed on, and not over what somebody else has set since; closing a period changes neither.
  if (settings.version > begun.version) {
    if (!touched) begin(settings);
    else if (same(settings, begun)) setBegun(settings);
  }
  const { overdraft, allocation } = typed;
  return (
    <div className="stack">
      <LeaveGuard dirty={touched} />
      {saving.error && <Note tone="neg">{saving.error.message}</Note>}
      <div className="report-bar">
        <Select
          className="report-choice"
          label="Payments are spread over"
          data={orders}
          value={allocation}
          allowDeselect={false}
          disabled={!writes}
          onChange={(value) => setTyped({ ...typed, allocation: value === 'priority' ? 'priority' : 'oldest' })}
        />
        <MoneyField
          name="overdraft"
          label="Wallets may owe up to"
          value={overdraft}
          disabled={!writes}
          onChange={(cents) => setTyped({ ...typed, overdraft: cents })}
        />
        {writes && (
          <Button
            loading={saving.isPending}
            disabled={overdraft === null || !touched}
            onClick={() => overdraft !== null && saving.mutate({ version: begun.version, allocation, overdraft })}
          >
            Save settings
          </Button>
        )}
      </div>
    </div>
  );
}
