import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { onlyKnown } from '#kit/contract/known-fields.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { accountsApi } from '../contract/accounts.ts';
import { accountReports } from './account-reports.tsx';
import { JournalDrawer } from './JournalDrawer.tsx';
import { ReportBar } from './ReportBar.tsx';
import { ReportFoot } from './ReportFoot.tsx';
import type { Days, Line, ReportKind } from './report-kind.tsx';
import { StatementTable } from './StatementTable.tsx';
import { studentReports } from './student-reports.tsx';
import { type ReportState, useReportState } from './use-report-state.ts';

const reports = [...accountReports, ...studentReports];
const size = 200;

export default function FinancialReportsScreen() {
  const state = useReportState();
  const report = reports.find(({ key }) => key === state.get('report')) ?? reports[0];
  if (!report) return null;
  const chooser = (
    <Select
      className="report-choice"
      label="Report"
      data={reports.map(({ key, title }) => ({ value: key, label: title }))}
      value={report.key}
      allowDeselect={false}
      onChange={(key) => state.set({ report: key, by: null, ...(report.account ? { accountId: null } : {}) })}
    />
  );
  return (
    <>
      <Report key={report.key} report={report} state={state} chooser={chooser} />
      <JournalDrawer open={state.get('open')} close={() => state.set({ open: null })} />
    </>
  );
}

interface ReportProps {
  report: ReportKind;
  state: ReportState;
  chooser: ReactNode;
}

interface Answer extends Days {
  rows: readonly Line[];
  total: number;
}

function Report({ report, state, chooser }: ReportProps) {
  const page = state.number('page') ?? 1;
  const input = { ...inputOf(report, state), page, size } as CallInput<ReportKind['api']>;
  const waits = report.account === 'needed' && state.number('accountId') === undefined;
  const { data, error, refetch } = useApi(report.api, input, { keepPrevious: true, enabled: !waits });
  const answer = data as Answer | undefined;
  const days = answer ? inWords(answer) : null;
  const of = useNames(report, state);
  const columns = [
    ...(report.codes ? [{ key: 'code', label: 'Code' }] : []),
    ...report.columns.map(({ key, label }) => ({ key, label })),
  ];
  const bare = waits || (answer && answer.rows.every(({ style }) => style !== 'line'));
  return (
    <Page fill>
      <PageHeader title="Financial reports" meta={[report.title, days, 'KES']} />
      <ReportBar report={report} state={state} days={answer ?? null} chooser={chooser}>
        {!waits && (
          <ExportMenu
            source={{
              endpoint: report.name,
              title: report.title,
              input: onlyKnown(report.api.input, { ...input, from: answer?.from ?? undefined, to: answer?.to }),
              columns: columns.some(({ key }) => key === 'name') ? columns : [{ key: 'name', label: 'Name' }, ...columns],
              about: days === null ? [] : [...of, days, 'Amounts in KES'],
            }}
          />
        )}
      </ReportBar>
      <div className="box" data-fill>
        {error && !answer && (
          <ErrorState title={`${report.title} could not be loaded`} error={error} onRetry={() => void refetch()} />
        )}
        {bare && <EmptyState title={waits ? 'Choose an account' : 'Nothing in this period'} text={report.empty} />}
        {!bare && !error && (
          <StatementTable
            label={report.title}
            columns={report.columns}
            rows={answer?.rows}
            hrefOf={(row) => (answer && report.drill(row, state, answer)) || null}
            depthOf={({ style }) => (style === 'line' && statements.has(report.key) ? 1 : 0)}
          />
        )}
        {answer && answer.total > size && <ReportFoot state={state} page={page} size={size} total={answer.total} />}
      </div>
    </Page>
  );
}

/** What a report is of, as the bar above it says: paper shows the account and the class too. */
function useNames({ account, classes }: ReportKind, state: ReportState): string[] {
  const accountId = account ? state.number('accountId') : undefined;
  const classId = classes ? state.number('classId') : undefined;
  const { data: accounts } = useApi(accountsApi.options, {}, { staleTime: 60_000, enabled: accountId !== undefined });
  const { data: all } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000, enabled: classId !== undefined });
  const named = accounts?.rows.find(({ id }) => id === accountId);
  const ofClass = all?.find(({ id }) => id === classId);
  return [...(named ? [`${named.code} ${named.name}`] : []), ...(ofClass ? [ofClass.name] : [])];
}

/** Statements with headings, whose lines stand under them. */
const statements = new Set(['income', 'balance']);

function inputOf({ asOf, account, classes, by }: ReportKind, state: ReportState): Record<string, unknown> {
  const given: Record<string, unknown> = {
    from: asOf ? undefined : (state.get('from') ?? undefined),
    to: state.get('to') ?? undefined,
    accountId: account ? state.number('accountId') : undefined,
    classId: classes ? state.number('classId') : undefined,
    by: by ? (by.find(({ value }) => value === state.get('by')) ?? by[0])?.value : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function inWords({ from, to }: Days): string {
  return from === null ? `As of ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`;
}
