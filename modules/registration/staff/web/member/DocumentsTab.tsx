import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
import { staffDocumentsApi } from '../../contract/staff-documents.ts';
import { expiryTones, expiryWords } from '../staff-words.ts';
import '#kit/web/ui/css/people.css';

interface DocumentsTabProps {
  memberId: number;
  /** Opens a drawer; null for those who only read. */
  open: ((part: string) => void) | null;
}

/** The papers that the school keeps of a member of staff, those that expire first on top. */
export function DocumentsTab({ memberId, open }: DocumentsTabProps) {
  const { data, error, refetch } = useApi(staffDocumentsApi.list, { staffMemberId: memberId, size: 200 });
  if (error) return <ErrorState title="The documents could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const add = open && (
    <button type="button" className="link" onClick={() => open('document-new')}>
      Add document
    </button>
  );
  return (
    <Box title="Documents" count={data.rows.length} aside={add}>
      {data.rows.length === 0 && (
        <EmptyState title="No documents yet" text="Certificates, licences, letters: whatever the school keeps of this person." />
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
              {open && document.hasFile && <FetchFile document={document} />}
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

function FetchFile({ document }: { document: StaffDocument }) {
  const fetchFile = (): void => {
    const { url } = buildRequest(staffDocumentsApi.file, { id: document.staffMemberId, documentId: document.id });
    download(url, document.kind).catch((failure: Error) => say(failure.message));
  };
  return (
    <Button size="xs" variant="subtle" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={fetchFile}>
      Download
    </Button>
  );
}
