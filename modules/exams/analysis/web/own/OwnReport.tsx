import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { ownAnalysisApi, type OwnReportKind } from '../../contract/own.ts';
import { analysisScreens } from '../../contract/screens.ts';
import { ReportBox } from '../ReportBox.tsx';
import type { ReportHref } from '../report-href.ts';

interface OwnReportProps {
  examId: number;
  kind: Exclude<OwnReportKind, 'marks'>;
  streamId: number | undefined;
}

/** The tables of what is one's own. A part of one's subjects opens with its students under them. */
export function OwnReport({ examId, kind, streamId }: OwnReportProps) {
  const search = useSearch();
  const part = new URLSearchParams(search).get('part');
  const hrefOf: ReportHref = ({ of: { courseId, classId, streamId: stream } }, named, grade) =>
    kind !== 'subjects' || !named || grade !== null || courseId === undefined || classId === undefined
      ? null
      : to(analysisScreens.ownAnalysis, {}, { examId, part: [courseId, classId, stream].filter(Boolean).join('-') });
  const [courseId, classId, stream] = (part ?? '').split('-').map(Number);
  return (
    <div className="stack">
      {kind === 'subjects' && courseId && classId ? (
        <Tables
          asked={{ examId, kind: 'marks', courseId, classId, ...(stream ? { streamId: stream } : {}) }}
          hrefOf={() => null}
        />
      ) : null}
      <Tables asked={{ examId, kind, ...(streamId === undefined ? {} : { streamId }) }} hrefOf={hrefOf} />
    </div>
  );
}

interface TablesProps {
  asked: { examId: number; kind: OwnReportKind; courseId?: number; classId?: number; streamId?: number };
  hrefOf: ReportHref;
}

function Tables({ asked, hrefOf }: TablesProps) {
  const { data, error, refetch } = useApi(ownAnalysisApi.report, asked, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The analysis could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.tables.every(({ rows }) => rows.length === 0))
    return (
      <Box>
        <EmptyState title="No results here" text="Nobody of what is yours has results in this exam." />
      </Box>
    );
  return data.tables.map((table) => (
    <ReportBox
      key={table.key}
      table={table}
      fileOf={(format) => buildRequest(ownAnalysisApi.paper, { ...asked, table: table.key, format }).url}
      hrefOf={hrefOf}
    />
  ));
}
