import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { download } from '#kit/web/api/files.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import '#kit/web/ui/css/history.css';
import { type Evidence as File, mostEvidence, type RegisterKey, registersApi } from '../contract/registers.ts';

interface EvidenceProps {
  register: RegisterKey;
  studentId: number;
  name: string;
  /** Files are looked at and not changed. */
  locked: boolean;
  onClose: () => void;
}

/** The files beside a mark: a doctor’s note, a letter. They need the line; a mark does not. */
export function Evidence({ register, studentId, name, locked, onClose }: EvidenceProps) {
  const { data, error, refetch } = useApi(registersApi.evidence, { ...register, studentId }, { staleTime: 0 });
  const [round, setRound] = useState(0);
  const [wrong, setWrong] = useState<File | null>(null);
  const changed = [registersApi.evidence, registersApi.marks];
  const adding = useSave(registersApi.addEvidence, {
    invalidate: changed,
    onDone: () => {
      setRound((count) => count + 1);
      say('The file is kept beside the mark');
    },
    onFailed: (failed) => say(failed.message),
  });
  const removing = useSave(registersApi.removeEvidence, { invalidate: changed });
  const standing = (data?.rows ?? []).filter(({ removedAt }) => removedAt === null).length;
  if (wrong)
    return (
      <ReasonDialog
        title={`Remove ${wrong.name}?`}
        text="The file goes. That it was there, who took it out and why stays."
        name="because"
        keep="Leave it"
        confirm="Remove"
        onClose={() => setWrong(null)}
        onConfirm={async (because) => {
          await removing.mutateAsync({ id: wrong.id, because });
          setWrong(null);
        }}
      />
    );
  return (
    <Dialog opened onClose={onClose} title={`Evidence of ${name}`}>
      <div className="stack">
        {error && !data && (
          <ErrorState
            title={error.status === 0 ? 'Files need the line' : 'The files could not be loaded'}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonPage />}
        {data && data.rows.length > 0 && (
          <ol className="box history">
            {data.rows.map((file) => (
              <li key={file.id}>
                <p>
                  {file.removedAt === null ? <strong>{file.name}</strong> : <s>{file.name}</s>}
                  <span className="hint">
                    {file.addedBy}, <InstantText at={file.addedAt} />
                  </span>
                </p>
                {file.removedAt === null ? (
                  <p className="evidence-steps">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Download ${file.name}`}
                      onClick={() =>
                        void download(buildRequest(registersApi.evidenceFile, { id: file.id }).url, file.name).catch(
                          (failed: Error) => say(failed.message),
                        )
                      }
                    >
                      Download
                    </Button>
                    {!locked && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={`Remove ${file.name}`}
                        onClick={() => setWrong(file)}
                      >
                        Remove
                      </Button>
                    )}
                  </p>
                ) : (
                  <p className="muted">
                    Removed by {file.removedBy}: {file.removedBecause}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
        {data && !locked && standing < mostEvidence && (
          <FileUpload
            key={round}
            label="Photo or PDF"
            purpose="document"
            hint="A doctor’s note, a letter"
            onChange={([file]) =>
              file && adding.mutate({ ...register, studentId, fileId: file.fileId, name: file.name.slice(0, 120) })
            }
          />
        )}
        <Note>Files need the line and do not wait on this device as marks do. Whoever sees this register sees them.</Note>
      </div>
    </Dialog>
  );
}
