import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';

/** The caller's files that are being made, after a reload too; each stays until it has been looked at as a row of Files. */
export function RunningFiles({ examId }: { examId: number }) {
  const { data } = useApi(reportFormsApi.made, { id: examId, size: 5 }, { staleTime: 0 });
  const running = data?.rows.filter(({ jobId, state }) => jobId !== null && (state === 'queued' || state === 'running')) ?? [];
  if (running.length === 0) return null;
  return (
    <Box title="Being made" padded>
      <div className="stack">
        {running.map(({ id, jobId }) => jobId !== null && <Running key={id} jobId={jobId} />)}
        <p className="hint">You may leave this screen. The file will be under Files.</p>
      </div>
    </Box>
  );
}

function Running({ jobId }: { jobId: number }) {
  const client = useQueryClient();
  const job = useJob(jobId, () => void client.invalidateQueries({ queryKey: [reportFormsApi.made.path] }));
  return job && <JobProgress job={job} />;
}
