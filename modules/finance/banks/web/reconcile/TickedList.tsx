import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { reconciliationApi } from '../../contract/reconciliation.ts';

const size = 50;

/** What was ticked, the latest first; what is not locked can be taken back. */
export function TickedList({ moneyId, writes }: { moneyId: number; writes: boolean }) {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const asked = { moneyId, page, size, ...(q === '' ? {} : { q }) };
  const { data, error, refetch } = useApi(reconciliationApi.ticked, asked, { keepPrevious: true });
  // The last row of the last page was unticked.
  if (data && page > 1 && data.rows.length === 0) setPage(page - 1);
  const unticking = useSave(reconciliationApi.untick, { onDone: () => say('The tick is removed') });
  if (error) return <ErrorState title="What is ticked could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data?.total === 0 && q === '' && typed === '')
    return (
      <Box>
        <EmptyState title="Nothing ticked yet" text="Import a statement: what it shows of the books is ticked by itself." />
      </Box>
    );
  return (
    <Box title="Ticked" {...(data && { count: data.total })}>
      <div className="box-body">
        <TextInput
          name="q"
          label="Find what is ticked"
          placeholder="Words, number or reference"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {data?.total === 0 && <p className="box-body hint">Nothing is found by that.</p>}
      {unticking.error && (
        <div className="box-body">
          <Note tone="neg">{unticking.error.message}</Note>
        </div>
      )}
      {data?.rows.map((row) => (
        <div className="list-row" key={row.journalId}>
          {row.locked ? <Status tone="pos">Locked</Status> : <Status>Ticked</Status>}
          <div>
            <strong>{row.narration}</strong>
            <small>
              {formatDay(row.day)}, at the bank {formatDay(row.clearedOn)}, {row.line ?? 'without a line'}, by {row.by}
            </small>
          </div>
          <span className="num">{formatCents(row.amount)}</span>
          {writes && !row.locked && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={unticking.isPending}
              aria-label={`Untick ${row.narration}`}
              onClick={() => unticking.mutate({ moneyId, journalIds: [row.journalId] })}
            >
              Untick
            </Button>
          )}
        </div>
      ))}
      {data && data.total > size && (
        <div className="box-body row">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Later
          </Button>
          <Button variant="default" size="xs" disabled={page * size >= data.total} onClick={() => setPage(page + 1)}>
            Earlier
          </Button>
        </div>
      )}
    </Box>
  );
}
