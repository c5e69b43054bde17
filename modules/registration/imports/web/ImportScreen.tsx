import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { type Batch, importsApi } from '#kit/contract/imports.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { FoundStep } from './FoundStep.tsx';
import { MatchStep } from './MatchStep.tsx';
import { batchTones, batchWords } from './import-words.ts';

export default function ImportScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(importsApi.get, { id: Number(id) }, { staleTime: 0, live: ['jobs'] });
  const kinds = useApi(importsApi.kinds, {}, { staleTime: 600_000 });
  const kind = kinds.data?.rows.find((one) => one.kind === data?.kind);
  if (data && kind) return <Import key={data.id} batch={data} kind={kind} reload={() => void refetch()} />;
  const failed = error ?? kinds.error;
  return (
    <Page>
      <PageHeader title="Import" />
      {failed ? (
        <ErrorState title="The import could not be loaded" error={failed} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

interface ImportProps {
  batch: Batch;
  kind: Parameters<typeof MatchStep>[0]['kind'];
  reload: () => void;
}

function Import({ batch, kind, reload }: ImportProps) {
  const { id, state, created, updated, undecided } = batch;
  const [task, setTask] = useState<{ id: number; writes: boolean } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [matching, setMatching] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const job = useJob(task?.id ?? null, (ended) => {
    setTask(null);
    setMatching(false);
    if (ended.state === 'failed') setFailed(ended.message);
    else if (ended.state === 'done' && task?.writes) say(ended.message ?? 'Imported');
    reload();
  });
  const follow = (jobId: number, writes: boolean) => {
    setFailed(null);
    setTask({ id: jobId, writes });
  };
  const carry = useSave(importsApi.carryOut, {
    onDone: ({ jobId }) => follow(jobId, true),
    onFailed: (error) => setFailed(error.message),
  });
  const undo = useSave(importsApi.undo, { onDone: () => say('The import was undone') });
  const good = created + updated;
  const match = state === 'uploaded' || (state === 'checked' && matching);
  const ready = state === 'checked' && !match && task === null;
  return (
    <Page>
      <PageHeader
        title={batch.fileName}
        meta={[
          batch.title,
          counted(batch.rowsRead, 'row'),
          batch.undoneAt
            ? `undone ${instantText(batch.undoneAt)} by ${batch.undoneBy}`
            : batch.doneAt
              ? `imported ${instantText(batch.doneAt)} by ${batch.who}`
              : `chosen by ${batch.who}`,
          <Status key="state" tone={batchTones[state]}>
            {batchWords[state]}
          </Status>,
        ]}
        primary={
          ready &&
          good > 0 && (
            <Button loading={carry.isPending} onClick={() => (undecided > 0 ? setLeaving(true) : carry.mutate({ id }))}>
              Import {counted(good, 'row')}
            </Button>
          )
        }
        menu={[
          ...(ready ? [{ label: 'Match columns again', onClick: () => setMatching(true) }] : []),
          ...(state === 'done' ? [{ label: 'Undo the import', danger: true, onClick: () => setUndoing(true) }] : []),
        ]}
      />
      {failed && <Note tone="neg">{failed}</Note>}
      {task && job && (
        <div className="box box-body">
          <JobProgress job={job} />
        </div>
      )}
      {match && !task && <MatchStep batch={batch} kind={kind} onAsked={(jobId) => follow(jobId, false)} />}
      {!match && <FoundStep batch={batch} kind={kind} onAsked={(jobId) => follow(jobId, false)} />}
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={`Import without ${counted(undecided, 'row')}?`}
        text={`${counted(undecided, 'row is', 'rows are')} not decided and will not be written. To write them later, choose the file again.`}
        keep="Decide first"
        confirm={`Import ${counted(good, 'row')}`}
        onConfirm={() => carry.mutateAsync({ id })}
      />
      <ConfirmDialog
        opened={undoing}
        onClose={() => setUndoing(false)}
        title="Undo this import?"
        text={`${counted(created, `${kind.one} that was`, `${kind.many} that were`)} added will be removed, and ${counted(updated, 'changed record becomes', 'changed records become')} what they were. It is refused if anybody has touched one of them since.`}
        keep="Keep the import"
        confirm="Undo the import"
        danger
        onConfirm={() => undo.mutateAsync({ id })}
      />
    </Page>
  );
}
