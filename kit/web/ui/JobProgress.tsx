import { filesApi, jobsApi, type Job } from '#kit/contract/exports.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { download } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { useAnnounced } from './Announcements.tsx';
import './css/states.css';

const stateText: Readonly<Record<Job['state'], string>> = {
  queued: 'Waiting to start',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** A long task: its name, how far it is, read out as it goes on, and the step that is open now: cancel it, or fetch what it made. */
export function JobProgress({ job }: { job: Job }) {
  const cancel = useSave(jobsApi.cancel);
  const running = job.state === 'queued' || job.state === 'running';
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  const counted =
    job.total > 0 ? `${job.done.toLocaleString('en-KE')} of ${job.total.toLocaleString('en-KE')}` : stateText[job.state];
  // A quarter at a time: who listens is not told of every row.
  const quarters = Math.floor(share * 4) * 25;
  const state = job.state === 'failed' && job.message ? job.message : stateText[job.state];
  useAnnounced(`${job.title}: ${running && quarters > 0 ? `${quarters} %` : state}`);
  return (
    <div className="job">
      <div className="job-head">
        <strong>{job.title}</strong>
        {running && (
          <button type="button" className="link" disabled={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
            Cancel
          </button>
        )}
        {job.state === 'done' && job.fileId && (
          <button type="button" className="link" onClick={() => void download(fileAddress(job.fileId ?? 0), job.title)}>
            Download
          </button>
        )}
      </div>
      {running && <progress className="bar" aria-label={job.title} max={1} value={share} />}
      <div className="job-foot">
        <span>{job.message ?? (running ? counted : stateText[job.state])}</span>
        {running && job.message && <span className="num">{counted}</span>}
      </div>
    </div>
  );
}

/** The address of a stored file. */
export function fileAddress(id: number): string {
  return buildRequest(filesApi.get, { id }).url;
}
