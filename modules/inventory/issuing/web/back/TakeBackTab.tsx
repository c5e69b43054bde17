import { type ReactNode, useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type OutRow, returnsApi } from '../../contract/returns.ts';
import { issuingScreens } from '../../contract/screens.ts';
import { blankReturn, ReturnLines } from './ReturnLines.tsx';

type Done = Output<typeof returnsApi.take>;

/** The desk at which things come back: by issue, by person or by scan. */
export function TakeBackTab({ tabs }: { tabs: ReactNode }) {
  const search = useSearch();
  const issueId = Number(new URLSearchParams(search).get('issue')) || null;
  const [done, setDone] = useState<Done | null>(null);
  const { data, error, refetch } = useApi(
    returnsApi.out,
    { issueId: issueId ?? 0, all: true, size: 200 },
    { enabled: issueId !== null && done === null, staleTime: 0 },
  );
  const ready = issueId === null || done !== null || data !== undefined;
  return (
    <Page>
      <PageHeader title="Items returned" />
      {tabs}
      {done && <TakenNote done={done} />}
      {!ready && error && (
        <ErrorState title="What is out of this issue could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!ready && !error && <SkeletonPage />}
      {ready && (
        <Box title="Return" padded>
          <TakeBackForm
            key={`${issueId ?? ''}/${done?.id ?? ''}`}
            rows={issueId !== null && done === null ? (data?.rows ?? []) : []}
            onDone={setDone}
          />
        </Box>
      )}
    </Page>
  );
}

function TakenNote({ done: { returnNo, charges } }: { done: Done }) {
  return (
    <Note tone="pos">
      {returnNo} is recorded.
      {charges.length > 0 && (
        <>
          {' '}
          {charges.map(({ id, chargeNo, amount }) => (
            <span key={id}>
              <Go className="link" href={`${issuingScreens.issueReturns.path}?tab=charges&open=${id}`}>
                {chargeNo}
              </Go>{' '}
              of KES {formatCents(amount)} waits for approval.{' '}
            </span>
          ))}
        </>
      )}
    </Note>
  );
}

type Name = 'lines' | 'note' | 'day';

function TakeBackForm({ rows, onDone }: { rows: readonly OutRow[]; onDone: (done: Done) => void }) {
  const fields: readonly Field<Name>[] = [
    {
      kind: 'custom',
      name: 'lines',
      label: 'What comes back',
      wide: true,
      render: (slot) => <ReturnLines slot={slot} rows={rows} />,
    },
    { kind: 'text', name: 'note', label: 'Note' },
    { kind: 'date', name: 'day', label: 'Day', hint: 'Today when left empty' },
  ];
  return (
    <RecordForm
      save={returnsApi.take}
      initial={{ lines: rows.map(blankReturn) }}
      fields={fields}
      submit="Return"
      onDone={onDone}
    />
  );
}
