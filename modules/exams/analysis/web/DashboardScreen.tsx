import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures, type Figure } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ExamDashboard, examDashboardApi } from '../contract/dashboard.ts';
import { shareLabel } from '../contract/share-label.ts';
import { analysisScreens } from '../contract/screens.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';
import { analysisRead } from '../../contract/access.ts';
import './analysis.css';
import { dashboardTabs } from './dashboard-tabs.ts';
import { ClassesBox } from './dashboard/ClassesBox.tsx';
import { BehindBox, OpenBox, WaitingBox } from './dashboard/GoingOn.tsx';
import { GradesBox, SubjectsBox, TrendBox } from './dashboard/LatestCharts.tsx';

/** The dashboard of exams, and of what other modules add to it: a tab for each that the reader’s roles open. */
export default function DashboardScreen() {
  const tabs = [
    ...(judge(analysisRead, viewer()) === 'allowed' ? [{ key: 'exams', label: 'Exams' }] : []),
    ...dashboardTabs().filter(({ access }) => judge(access, viewer()) === 'allowed'),
  ];
  const open = useTab(tabs);
  const added = dashboardTabs().find(({ key }) => key === open);
  const links = tabs.length > 1 && <Tabs tabs={tabs} label="Parts of the dashboard" />;
  if (!added) return <Exams links={links} />;
  return (
    <Page>
      <PageHeader title={added.title} />
      {links}
      <added.Content />
    </Page>
  );
}

function Exams({ links }: { links: ReactNode }) {
  const { data, error, refetch } = useApi(examDashboardApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader
        title="Exam dashboard"
        meta={data ? [formatDay(data.today), data.latest && `results of ${data.latest.name}, ${data.latest.termName}`] : []}
        primary={
          data?.latest && (
            <Button
              component={Go}
              href={to(analysisScreens.examAnalysis, {}, { examId: data.latest.examId })}
              leftSection={<IconChartBar size={16} stroke={1.7} />}
            >
              Analyse results
            </Button>
          )
        }
      />
      {links}
      {error && !data && <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Dashboard data={data} />}
    </Page>
  );
}

function Dashboard({ data }: { data: ExamDashboard }) {
  const { latest, open, waiting, trend } = data;
  const figures = figuresOf(data);
  return (
    <>
      {figures.length > 0 && <Figures figures={figures} />}
      <div className="split">
        <div className="stack">
          {latest ? (
            <>
              <SubjectsBox exam={latest} />
              <div className="exam-pair">
                <GradesBox exam={latest} />
                {trend.length > 1 && <TrendBox trend={trend} examId={latest.examId} />}
              </div>
              <ClassesBox exam={latest} />
            </>
          ) : (
            <Box title="Results">
              <EmptyState
                title="No exam has results yet"
                text="Once an exam is processed, its means, grades and subjects are drawn here."
              />
            </Box>
          )}
        </div>
        <div className="stack">
          <WaitingBox waiting={waiting} />
          <OpenBox open={open} />
          {open.length > 0 && <BehindBox />}
        </div>
      </div>
    </>
  );
}

/** The newest results beside what goes on; each figure opens its list. */
function figuresOf({ latest, open, trend }: ExamDashboard): Figure[] {
  const expected = open.reduce((sum, exam) => sum + exam.expected, 0);
  const entered = open.reduce((sum, exam) => sum + exam.entered, 0);
  const entry: Figure[] =
    expected === 0
      ? []
      : [
          {
            label: 'Marks entered',
            value: `${Math.floor((entered / expected) * 100)} %`,
            href: to(sittingsScreens.exams, {}, { state: 'open' }),
          },
        ];
  if (!latest) return entry;
  const tab = (name: string) => to(analysisScreens.examAnalysis, {}, { examId: latest.examId, tab: name });
  const { mean, upper, upperFrom, students } = latest;
  // As the years have it: the difference of two means, whoever sat.
  const before = trend.at(-2)?.mean ?? null;
  const change = mean === null || before === null ? null : Math.round((mean - before) * 1000) / 1000;
  return [
    ...(mean === null
      ? []
      : [
          {
            label: 'School mean',
            value: mean,
            trend: trend.map((one) => one.mean),
            href: tab('years'),
            ...(change === null
              ? {}
              : { change: { text: String(Math.abs(change)), up: change >= 0, good: change > 0, since: 'on the last' } }),
          },
        ]),
    ...(upper === null || upperFrom === null
      ? []
      : [
          {
            label: shareLabel(upperFrom, latest.means ? 'students' : 'results'),
            value: `${upper} %`,
            href: tab(latest.means ? 'streams' : 'subjects'),
          },
        ]),
    { label: 'Students with results', value: students.toLocaleString('en-KE'), href: tab('students') },
    ...entry,
  ];
}
