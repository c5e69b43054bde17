import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type Requisition, requisitionsApi } from '../../../requests/contract/requisitions.ts';
import { printPaper } from '../../../requests/web/print-paper.ts';
import { storesApi } from '../../../setup/contract/stores.ts';
import { issuesApi } from '../../contract/issues.ts';
import { issuingScreens } from '../../contract/screens.ts';
import type { TypedIssue } from './IssueLines.tsx';
import { deskFields } from './desk-fields.tsx';
import { RequisitionChoice } from './RequisitionChoice.tsx';

type Done = Output<typeof issuesApi.issue>;

/** The desk: to whom, what, and who signs; by keyboard and scanner. */
export function DeskTab({ tabs }: { tabs: ReactNode }) {
  const search = useSearch();
  const requisitionId = Number(new URLSearchParams(search).get('requisition')) || null;
  const [done, setDone] = useState<Done | null>(null);
  const [doneAt, setDoneAt] = useState(0);
  const stores = useApi(storesApi.options, {}, { staleTime: 60_000, keepPrevious: true }).data?.rows;
  const { data, dataUpdatedAt, error, refetch } = useApi(
    requisitionsApi.get,
    { id: requisitionId ?? 0 },
    { enabled: requisitionId !== null, staleTime: 0 },
  );
  // What was left of it before the last issue is not what is left now: it is read again before its lines stand here.
  const requisition = data?.id === requisitionId && dataUpdatedAt > doneAt ? data : null;
  const ready = stores !== undefined && (requisitionId === null || requisition !== null);
  return (
    <Page>
      <PageHeader title="Issue" />
      {tabs}
      {done && <IssuedNote done={done} />}
      <RequisitionChoice value={requisitionId} />
      {error && <ErrorState title="The requisition could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!ready && !error && <SkeletonPage />}
      {ready && (
        <Box title={requisition ? `For ${requisition.requisitionNo}` : 'New issue'} padded>
          <DeskForm
            key={`${requisitionId ?? ''}/${done?.id ?? ''}`}
            requisition={requisition}
            onlyStore={stores.length === 1 ? (stores[0]?.id ?? null) : null}
            again={done !== null}
            onDone={(answer) => {
              setDoneAt(Date.now());
              setDone(answer);
            }}
          />
        </Box>
      )}
    </Page>
  );
}

function IssuedNote({ done: { id, issueNo, value } }: { done: Done }) {
  return (
    <Note tone="pos">
      <span className="row">
        <span>
          <Go className="link" href={to(issuingScreens.issueNote, { id })}>
            {issueNo}
          </Go>{' '}
          is issued: <Money cents={value} />
        </span>
        <Button size="xs" variant="default" onClick={() => printPaper(issuesApi.print, { id })}>
          Print issue note
        </Button>
      </span>
    </Note>
  );
}

/** What was chosen last at this desk: the next issue begins with it. */
const last: { storeId: number | null; toKind: string; signedHow: string } = {
  storeId: null,
  toKind: 'department',
  signedHow: 'paper',
};

interface DeskFormProps {
  requisition: Requisition | null;
  onlyStore: number | null;
  /** After an issue the cursor stands where the next begins. */
  again: boolean;
  onDone: (done: Done) => void;
}

function DeskForm({ requisition, onlyStore, again, onDone }: DeskFormProps) {
  useEffect(() => {
    if (again)
      document
        .querySelector<HTMLInputElement>(
          '[data-field="departmentId"] input, [data-field="staffMemberId"] input, [data-field="studentId"] input',
        )
        ?.focus();
  }, [again]);
  const lineOf = (itemId: number) => requisition?.lines.find((line) => line.itemId === itemId)?.lineId ?? null;
  return (
    <RecordForm
      save={issuesApi.issue}
      fixed={{ requisitionId: requisition?.id ?? null }}
      initial={{
        storeId: requisition?.storeId ?? onlyStore ?? last.storeId,
        toKind: requisition ? 'department' : last.toKind,
        departmentId: requisition?.departmentId ?? null,
        purpose: requisition?.purpose ?? '',
        signedHow: last.signedHow,
        lines: requisition?.lines.flatMap(lineLeft) ?? [],
      }}
      fields={deskFields(lineOf)}
      follow={(name, value, { lines }) => {
        if (name === 'storeId') {
          last.storeId = typeof value === 'number' ? value : null;
          // Batches are of the store that they lie in.
          return { lines: ((lines ?? []) as readonly TypedIssue[]).map((line) => ({ ...line, batchId: null })) };
        }
        if (name === 'toKind' || name === 'signedHow') last[name] = String(value);
        return {};
      }}
      submit="Issue"
      onDone={onDone}
    />
  );
}

/** What of a line is still to be issued, counted in what it was asked in where that comes out even. */
function lineLeft({ itemId, lineId, toIssue, unitName, unit, factor }: Requisition['lines'][number]): TypedIssue[] {
  if (itemId === null || toIssue <= 0) return [];
  const even = (toIssue * 1000) % factor === 0;
  return [
    {
      itemId,
      unitName: even && unitName !== unit ? unitName : null,
      quantity: even ? (toIssue * 1000) / factor : toIssue,
      dueOn: null,
      requisitionLineId: lineId,
      batchId: null,
    },
  ];
}
