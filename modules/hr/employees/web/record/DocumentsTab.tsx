import { Button } from '@mantine/core';
import { download } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { StaffDocument } from '#modules/settings/contract/people/staff-documents.ts';
import { employeeFilesApi } from '../../contract/employee-files.ts';
import { expiryTones, expiryWords } from '../expiry-words.ts';
import '#kit/web/ui/css/people.css';

/** The papers of one of the staff, those that expire first on top. */
export function DocumentsTab({ memberId, open }: { memberId: number; open: ((part: string) => void) | null }) {
  const { data, error, refetch } = useApi(employeeFilesApi.list, { id: memberId });
  if (error) return <ErrorState title="The documents could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const fetchFile = ({ id, kind, staffMemberId }: StaffDocument): void => {
    const { url } = buildRequest(employeeFilesApi.file, { id: staffMemberId, documentId: id });
    download(url, kind).catch((failure: Error) => say(failure.message));
  };
  const add = open && (
    <button type="button" className="link" onClick={() => open('document-new')}>
      Add document
    </button>
  );
  return (
    <Box title="Documents" count={data.rows.length} aside={add}>
      {data.rows.length === 0 && (
        <EmptyState
          title="No documents yet"
          text="Contracts, certificates, licences, permits: whatever the school keeps of this person."
        />
      )}
      <ul className="people">
        {data.rows.map((document) => (
          <li key={document.id}>
            <span>
              <strong>{document.kind}</strong> <span className="num">{document.number}</span>
              <br />
              <small className="hint">
                {document.expiresOn ? (
                  <>
                    Expires <DayText day={document.expiresOn} />
                  </>
                ) : (
                  'Does not expire'
                )}
              </small>
            </span>
            <span className="row">
              {document.expiresOn && <Status tone={expiryTones[document.state]}>{expiryWords[document.state]}</Status>}
              {open && document.hasFile && (
                <Button size="xs" variant="subtle" onClick={() => fetchFile(document)}>
                  Download
                </Button>
              )}
              {open && (
                <Button size="xs" variant="subtle" onClick={() => open(`document-${document.id}`)}>
                  Change
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
