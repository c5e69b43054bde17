import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { documentsApi } from '../../students/contract/documents.ts';
import { documentKinds } from '../../students/contract/student-fields.ts';
import '../../students/web/students.css';

/** The papers that the school keeps of a student. */
export function DocumentsTab({ studentId, mayWrite }: { studentId: number; mayWrite: boolean }) {
  const { data, error, refetch } = useApi(documentsApi.list, { id: studentId });
  const remove = useSave(documentsApi.remove, { onDone: () => say('The document is removed') });
  if (error) return <ErrorState title="The documents could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const fetchFile = (documentId: number, name: string): void => {
    const { url } = buildRequest(documentsApi.file, { id: studentId, documentId });
    download(url, name).catch((failure: Error) => say(failure.message));
  };
  return (
    <div className="stack">
      <Box title="Documents" count={data.rows.length}>
        {data.rows.length === 0 && (
          <EmptyState
            title="No documents yet"
            text="Birth certificate, examination slips, letters: whatever the school keeps of this student."
          />
        )}
        <ul className="people">
          {data.rows.map((document) => (
            <li key={document.id}>
              <span>
                <strong>{document.kind}</strong>
                <br />
                <small className="hint">
                  {document.name}, added <InstantText at={document.addedAt} />
                </small>
              </span>
              <span className="row">
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconDownload size={16} stroke={1.7} />}
                  onClick={() => fetchFile(document.id, document.name)}
                >
                  Download
                </Button>
                {mayWrite && (
                  <ConfirmButton
                    label="Remove"
                    title={`Remove ${document.name}?`}
                    text="The file goes with it. It cannot be undone."
                    keep="Keep the document"
                    onConfirm={() => remove.mutateAsync({ id: studentId, documentId: document.id })}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </Box>
      {mayWrite && <AddDocument key={data.rows.length} studentId={studentId} />}
    </div>
  );
}

function AddDocument({ studentId }: { studentId: number }) {
  const [kind, setKind] = useState<(typeof documentKinds)[number]>(documentKinds[0]);
  const add = useSave(documentsApi.add, { onDone: () => say('The document is added') });
  const take = ([file]: readonly UploadedFile[]): void => {
    if (file) add.mutate({ id: studentId, kind, name: file.name.slice(0, 120), fileId: file.fileId });
  };
  return (
    <Box title="Add a document" padded>
      <div className="stack">
        {add.error && <Note tone="neg">{add.error.message}</Note>}
        <Select
          label="What it is"
          data={[...documentKinds]}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(documentKinds.find((one) => one === value) ?? documentKinds[0])}
        />
        <FileUpload label="File" purpose="document" hint="Images, PDF, Word or Excel" onChange={take} />
      </div>
    </Box>
  );
}
