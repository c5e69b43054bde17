import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { markImportsApi } from '../../contract/mark-imports.ts';
import { type Exam, examsApi } from '../../../sittings/contract/exams.ts';
import { ChooseMarks } from './ChooseMarks.tsx';
import { FoundMarks } from './FoundMarks.tsx';

/** The marks of a whole exam from one sheet: the sheet to fill in, the file, what it would do, and what it did. */
export default function MarkImportScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(examsApi.get, { id: Number(id) }, { staleTime: 0 });
  const file = new URLSearchParams(useSearch()).get('file');
  if (data && file) return <Found key={file} exam={data} id={Number(file)} />;
  return (
    <Page>
      <PageHeader title="Import marks" meta={data ? [data.name, `${data.termName}, ${data.yearName}`] : []} />
      {data?.state === 'open' || !data ? null : <Note>This exam is not open for marks.</Note>}
      {error && <ErrorState title="The exam could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data && <ChooseMarks exam={data} />}
    </Page>
  );
}

function Found({ exam, id }: { exam: Exam; id: number }) {
  const { data, error, refetch } = useApi(markImportsApi.get, { id }, { staleTime: 0 });
  if (data) return <FoundMarks exam={exam} file={data} reload={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Import marks" />
      {error ? (
        <ErrorState title="The file could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
