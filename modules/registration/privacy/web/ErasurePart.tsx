import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';

import { printFile } from '#kit/web/api/files.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Erasure, type ErasurePreview, erasuresApi } from '../contract/erasures.ts';
import type { DataRequest } from '../contract/requests.ts';
import { ErasureHolds } from './ErasureHolds.tsx';
import { ErasurePlan, TableFates } from './ErasurePlan.tsx';
import './erasure.css';

/** The erasure that a request asks for: what it would do, the second person, how far it is, and its proof. */
export function ErasurePart({ request }: { request: DataRequest }) {
  const { id } = request;
  const { data, error, refetch } = useApi(
    erasuresApi.ofRequest,
    { id },
    { staleTime: 0, refetchInterval: request.state === 'open' ? 2_000 : false },
  );
  const erasure = data?.erasure ?? null;
  const isDone = erasure?.state === 'done';
  // The request is answered by the task, so it is read anew when that has ended.
  useEffect(() => {
    if (isDone && request.state === 'open')
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/registration/datarequests'),
      });
  }, [isDone, request.state]);
  if (error) return <ErrorState title="The erasure could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className="erasure" aria-label="Erasure">
      <h3>Erasure</h3>
      {erasure?.proof ? <Proof erasure={erasure} proof={erasure.proof} /> : <Waiting request={request} erasure={erasure} />}
    </section>
  );
}

function Waiting({ request: { id, state }, erasure }: { request: DataRequest; erasure: Erasure | null }) {
  const running = erasure?.state === 'approved' && erasure.failed === null;
  const {
    data: preview,
    error,
    refetch,
  } = useApi(erasuresApi.preview, { id }, { staleTime: 0, enabled: state === 'open' && !running });
  if (running)
    return <Note tone="inf">Approved by {erasure.approvedBy}. It is being carried out; it ends whole or not at all.</Note>;
  if (state !== 'open') return <p className="muted">Nothing was erased.</p>;
  if (error) return <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!preview) return <p className="muted">Everything that is kept of them is being looked for…</p>;
  return (
    <>
      {erasure?.failed && <Note tone="neg">{erasure.failed}</Note>}
      {erasure && (
        <Note tone="att">
          {erasure.askedBy} asked for this on {instantText(erasure.askedAt)}. Somebody else looks at it and approves it.
        </Note>
      )}
      <ErasurePlan requestId={id} preview={preview} />
      {erasure ? <Decide erasure={erasure} preview={preview} /> : <Ask requestId={id} preview={preview} />}
      <ErasureHolds requestId={id} holds={preview.holds} />
    </>
  );
}

function Ask({ requestId, preview }: { requestId: number; preview: ErasurePreview }) {
  const ask = useSave(erasuresApi.ask, { onDone: () => say('Somebody else approves it now') });
  return (
    <>
      {ask.error && <Note tone="neg">{ask.error.message}</Note>}
      <div className="erasure-steps">
        <Button
          disabled={preview.refusals.length > 0}
          loading={ask.isPending}
          onClick={() => ask.mutate({ id: requestId, digest: preview.digest })}
        >
          Ask for the second person
        </Button>
      </div>
    </>
  );
}

function Decide({ erasure: { id, mine, state }, preview }: { erasure: Erasure; preview: ErasurePreview }) {
  const approve = useSave(erasuresApi.approve);
  const withdraw = useSave(erasuresApi.withdraw, { onDone: () => say('The erasure is withdrawn') });
  return (
    <div className="erasure-steps">
      {!mine && preview.refusals.length === 0 && (
        <ConfirmButton
          variant="filled"
          label="Approve erasure"
          title="Erase this person for good?"
          text="It is carried out at once and cannot be undone. What law wants kept stays without a name."
          consequences={[
            { label: 'Records removed', after: String(sum(preview, 'removed')) },
            { label: 'Records anonymised', after: String(sum(preview, 'anonymised')) },
            { label: 'Records kept', after: String(sum(preview, 'kept')) },
          ]}
          keep="Keep everything"
          onConfirm={() => approve.mutateAsync({ id, digest: preview.digest })}
        />
      )}
      {state === 'asked' && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          Withdraw
        </Button>
      )}
    </div>
  );
}

const sum = ({ sections }: ErasurePreview, rows: 'removed' | 'anonymised' | 'kept') =>
  sections.reduce((total, section) => total + section[rows], 0);

function Proof({ erasure, proof }: { erasure: Erasure; proof: NonNullable<Erasure['proof']> }) {
  const { id, askedBy, approvedBy, doneAt, proofDigest } = erasure;
  return (
    <>
      <Note tone="pos">Carried out{doneAt && ` on ${instantText(doneAt)}`}. The proof names nobody but who decided.</Note>
      <Facts
        rows={[
          ['Requested by', askedBy],
          ['Approved by', approvedBy],
          ['Files removed', String(proof.files)],
          ['Entries of the audit emptied', String(proof.audit)],
          ['Mentions taken out elsewhere', String(proof.mentions)],
          ...proof.figures.map(({ what, before, after }) => [what, before === after ? 'As before' : 'Changed'] as const),
          ['Digest', proofDigest],
        ]}
      />
      <details>
        <summary>
          <strong>What became of the records</strong>
        </summary>
        <TableFates tables={proof.tables} />
      </details>
      <div className="erasure-steps">
        <Button variant="default" onClick={() => void printFile(buildRequest(erasuresApi.proof, { id }).url)}>
          Print proof
        </Button>
      </div>
    </>
  );
}
