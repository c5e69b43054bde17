import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { transferScreens } from '../contract/screens.ts';
import { type Transfer, transferFormatWords, transfersApi } from '../contract/transfers.ts';
import { CarryOut } from './CarryOut.tsx';
import { FoundParts } from './FoundParts.tsx';
import { stateTones, stateWords } from './transfer-words.ts';
import './transfer.css';

/** A file with what an import of it would do, or did. */
export default function TransferScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(transfersApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Loaded key={data.id} transfer={data} reload={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Import of a timetable" />
      {error ? (
        <ErrorState title="The file could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Loaded({ transfer, reload }: { transfer: Transfer; reload: () => void }) {
  const { id, state, asked, fileName } = transfer;
  const [importing, setImporting] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const go = useGo();
  const undo = useSave(transfersApi.undo, {
    onDone: () => say('The import was undone'),
    onFailed: (error) => setFailed(error.message),
  });
  const may = mayChange();
  return (
    <Page>
      <PageHeader
        title={fileName}
        meta={[
          transferFormatWords[transfer.format],
          transfer.title,
          transfer.undoneAt
            ? `undone ${instantText(transfer.undoneAt)} by ${transfer.undoneBy}`
            : transfer.doneAt
              ? `imported ${instantText(transfer.doneAt)} by ${transfer.by}`
              : `chosen by ${transfer.by}`,
          <Status key="state" tone={stateTones[state]}>
            {stateWords[state]}
          </Status>,
        ]}
        primary={
          may && state === 'read' ? (
            <Button disabled={asked > 0} onClick={() => setImporting(true)}>
              Import
            </Button>
          ) : null
        }
        menu={[
          { label: 'Choose another file', onClick: () => go(to(transferScreens.timetableTransfers)) },
          ...(may && state === 'done' ? [{ label: 'Undo the import', danger: true, onClick: () => setUndoing(true) }] : []),
        ]}
      />
      {failed && <Note tone="neg">{failed}</Note>}
      <FoundParts transfer={transfer} may={may} />
      {importing && <CarryOut transfer={transfer} onClose={() => setImporting(false)} reload={reload} />}
      <ConfirmDialog
        opened={undoing}
        onClose={() => setUndoing(false)}
        title="Undo this import?"
        text="What it made is removed, and what it changed becomes what it was. It is refused if anybody has changed or used any of it since."
        keep="Keep the import"
        confirm="Undo the import"
        danger
        onConfirm={() => undo.mutateAsync({ id })}
      />
    </Page>
  );
}
