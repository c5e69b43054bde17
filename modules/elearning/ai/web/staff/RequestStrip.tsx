import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refetch as refetchAll, useApi, useSave } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { aiScreens } from '../../contract/screens.ts';
import { draftsApi } from '../../contract/drafts.ts';
import { type Asked, toolsApi } from '../../contract/tools.ts';
import { draftWords } from '../../contract/words.ts';
import { HowOf } from '../words.tsx';

interface RequestStripProps {
  id: number;
  onAgain: (asked: Asked) => void;
}

/** A request while it waits, and the drafts that came of it. */
export function RequestStrip({ id, onAgain }: RequestStripProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useApi(
    toolsApi.request,
    { id },
    { staleTime: 0, refetchInterval: 1500, until: ({ state }) => state !== 'waiting' },
  );
  const drafts = useApi(draftsApi.list, { callId: id, sort: 'madeAt' }, { staleTime: 0, enabled: data !== undefined });
  const cancel = useSave(toolsApi.cancel);
  const again = useSave(toolsApi.again, { onDone: onAgain });
  const failed = cancel.error ?? again.error;
  const ended = data !== undefined && data.state !== 'waiting';
  const read = useEffectEvent(() => void refetchAll(client, draftsApi.list, [draftsApi.list, toolsApi.state]));
  useEffect(() => {
    if (ended) read();
  }, [ended]);
  if (error && !data) return <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" aria-label="Loading" />;
  return (
    <div className="stack">
      <output aria-live="polite">
        {data.state === 'waiting' ? (
          <span className="row">
            <Loader size="xs" aria-hidden="true" /> The model writes. You can go on with something else meanwhile.
          </span>
        ) : (
          <Note tone={data.state === 'failed' ? 'neg' : 'quiet'}>{data.outcome}</Note>
        )}
      </output>
      {drafts.data && drafts.data.rows.length > 0 && (
        <RowsTable
          label="Drafts"
          rows={drafts.data.rows}
          keyOf={(row) => row.id}
          hrefOf={(row) => `${aiScreens.ai.path}?tab=drafts&open=${row.id}`}
          columns={[
            { key: 'title', label: 'Draft', value: (row) => row.title, wrap: true },
            { key: 'kind', label: 'Kind', value: (row) => draftWords[row.kind], quiet: true, phone: 'note' },
            { key: 'how', label: 'Made by', value: (row) => <HowOf how={row.how} />, phone: 'note' },
          ]}
        />
      )}
      {failed && <Note tone="neg">{failed.message}</Note>}
      <div className="row">
        {data.state === 'waiting' ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            Stop waiting
          </Button>
        ) : (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ id })}>
            Again
          </Button>
        )}
      </div>
    </div>
  );
}
