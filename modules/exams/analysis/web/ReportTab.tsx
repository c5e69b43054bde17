import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { examAnalysisApi, type ReportKind } from '../contract/reports.ts';
import { ReportBox } from './ReportBox.tsx';
import { reportHref } from './report-href.ts';
import type { ChosenScope } from './use-scope.ts';

/** One way of looking at an exam: its tables, each with its chart and its files. */
export function ReportTab({ kind, scope, count }: { kind: ReportKind; scope: ChosenScope; count: number }) {
  const { exam, classId, streamId } = scope;
  const asked = { examId: exam.id, kind, count, ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) };
  const { data, error, refetch } = useApi(examAnalysisApi.report, asked, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The analysis could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.tables.every(({ rows, note }) => rows.every(({ total }) => total) && note === null))
    return (
      <Box>
        <EmptyState title="No results here" text="Nobody of these classes has results in this exam." />
      </Box>
    );
  return (
    <div className="stack">
      {data.tables.map((table) => (
        <ReportBox
          key={table.key}
          table={table}
          fileOf={(format) => buildRequest(examAnalysisApi.paper, { ...asked, table: table.key, format }).url}
          hrefOf={reportHref(scope)}
        />
      ))}
    </div>
  );
}
