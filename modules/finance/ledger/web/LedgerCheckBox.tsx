import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { Output } from '#kit/contract/endpoint.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ledgerCheckApi } from '../contract/ledger-check.ts';

/** Whether the ledger is as it was sealed, with a check on demand. */
export function LedgerCheckBox() {
  const { data, error, refetch } = useApi(ledgerCheckApi.get, {}, { staleTime: 0 });
  const [jobId, setJobId] = useState<number | null>(null);
  const run = useSave(ledgerCheckApi.run, {
    onDone: (started) => setJobId(started.jobId),
    onFailed: ({ message }) => say(message),
    invalidate: [],
  });
  const job = useJob(jobId, () => void refetch());
  const busy = run.isPending || (job !== null && ['queued', 'running'].includes(job.state));
  return (
    <Box
      title="Integrity of the ledger"
      aside={
        <Button variant="default" size="xs" loading={busy} disabled={!data} onClick={() => run.mutate({})}>
          Check now
        </Button>
      }
    >
      {error && !data && <ErrorState title="The checks could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && <State data={data} />}
      {job && <JobProgress job={job} />}
    </Box>
  );
}

function State({ data: { last, sealedAt, open } }: { data: Output<typeof ledgerCheckApi.get> }) {
  const waiting =
    open === 0 ? 'Everything is sealed.' : `${counted(open, 'journal')} ${open === 1 ? 'waits' : 'wait'} for the next seal.`;
  if (!last || !sealedAt)
    return (
      <Note tone="inf">
        What is posted is signed as it is posted, and the ledger is sealed within the hour for the first time. Every change past
        the product is then seen by the check of the night, or by one made now.
      </Note>
    );
  const what = last.seals === 0 ? 'checked' : `${counted(last.journals, 'journal')} in ${counted(last.seals, 'seal')},`;
  const checked = `${what} ${instantText(last.at)}, by ${last.checkedBy}`;
  if (last.wrong === 0)
    return (
      <Note tone="pos">
        Sound: {checked}. {waiting}
      </Note>
    );
  return (
    <>
      <Note tone="neg">
        Not sound: {checked}. Somebody changed the books past the product. Keep a backup of now, and ask the auditor.
      </Note>
      <ul className="ledger-findings">
        {last.findings.slice(0, 20).map((one) => (
          <li key={one.says}>{one.says}</li>
        ))}
        {last.wrong > 20 && <li>And {(last.wrong - 20).toLocaleString('en-KE')} more.</li>}
      </ul>
    </>
  );
}
