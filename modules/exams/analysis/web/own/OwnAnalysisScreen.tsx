import { Select } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { ownAnalysisApi } from '../../contract/own.ts';
import '../analysis.css';
import { OwnFindings } from './OwnFindings.tsx';
import { OwnReport } from './OwnReport.tsx';

type Choice = Output<typeof ownAnalysisApi.choices>['exams'][number];

const every = 'Every exam';

const inWords = ({ id, name, termName, yearName }: Choice) => ({ value: String(id), label: `${name}, ${termName} ${yearName}` });

/** What a teacher, class teacher or head of a department has in an exam: tables of what is theirs, and checks of their sheets. */
export default function OwnAnalysisScreen() {
  const { history } = useRouter();
  const pathname = usePathname();
  const searchStr = useSearch();
  const params = new URLSearchParams(searchStr);
  const choices = useApi(ownAnalysisApi.choices, {});
  const exams = choices.data?.exams ?? [];
  const exam = exams.find(({ id }) => id === Number(params.get('examId'))) ?? exams[0];
  const tabs: Tab[] = [
    ...(exam === undefined || exam.subjects ? [{ key: 'subjects', label: 'My subjects' }] : []),
    ...(exam?.streams ?? []).flatMap(({ id, name }) => [
      { key: `merit-${id}`, label: `Merit list ${name}` },
      { key: `stream-${id}`, label: `Subjects ${name}` },
    ]),
    { key: 'checks', label: 'Checks of my sheets' },
  ];
  const open = useTab(tabs);
  const [kind, streamId] = open.split('-');
  const choose = (value: string | null): void => {
    if (value !== null) history.push(`${pathname}?${new URLSearchParams({ examId: value })}`);
  };
  return (
    <Page fill={open === 'checks'}>
      <PageHeader title="My analysis" />
      {choices.error && !choices.data && (
        <ErrorState title="The exams could not be loaded" error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {!choices.error && !choices.data && <SkeletonPage />}
      {choices.data && (
        <>
          {exam && (
            <div className="scope-bar">
              <Select
                aria-label="Exam"
                className="scope-exam"
                allowDeselect={false}
                searchable={exams.length > 12}
                // What the checks found is of every exam, also of those that are not published yet.
                disabled={open === 'checks'}
                data={open === 'checks' ? [every] : exams.map(inWords)}
                value={open === 'checks' ? every : String(exam.id)}
                onChange={choose}
              />
            </div>
          )}
          <Tabs tabs={tabs} label="What is mine" keep={['examId']} />
          {open === 'checks' ? (
            <OwnFindings />
          ) : exam ? (
            <OwnReport
              key={open}
              examId={exam.id}
              kind={kind === 'merit' ? 'merit' : kind === 'stream' ? 'stream' : 'subjects'}
              streamId={streamId === undefined ? undefined : Number(streamId)}
            />
          ) : (
            <Box>
              <EmptyState
                title="No results of yours are published yet"
                text="Once an exam is published, the subjects that you taught in it, those of a department you head and the stream whose class teacher you are appear here."
              />
            </Box>
          )}
        </>
      )}
    </Page>
  );
}
