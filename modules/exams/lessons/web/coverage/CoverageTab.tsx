import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { coverageApi, type CoverageRow, type CoverageState, coverageStates } from '../../contract/coverage.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { classWords } from '../lesson-words.tsx';
import { placeFilters, useChoices } from '../use-choices.ts';

const words: Readonly<Record<CoverageState, string>> = {
  behind: 'Behind',
  up_to_date: 'Up to date',
  no_scheme: 'No scheme yet',
};
const tones: Readonly<Record<CoverageState, Tone>> = { behind: 'att', up_to_date: 'quiet', no_scheme: 'att' };

const columns: readonly Column<CoverageRow>[] = [
  { key: 'staffName', label: 'Teacher', value: (row) => row.staffName },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: classWords, phone: 'note' },
  { key: 'state', label: 'Calendar', value: (row) => <Status tone={tones[row.state]}>{words[row.state]}</Status> },
  { key: 'lessons', label: 'Lessons', value: (row) => row.lessons, end: true, quiet: true },
  { key: 'due', label: 'Due', value: (row) => row.due, end: true, quiet: true },
  { key: 'planned', label: 'Planned', value: (row) => row.planned, end: true, quiet: true },
  { key: 'taught', label: 'Taught', value: (row) => row.taught, end: true },
  { key: 'behind', label: 'Lessons behind', value: (row) => row.behind, end: true, phone: 'figure' },
  { key: 'share', label: 'Covered', value: (row) => `${row.share} %`, end: true },
];

const here = (query: Readonly<Record<string, string | undefined>>) => to(lessonsScreens.allLessonPlans, {}, query);

/** What is planned and taught against the schemes and the weeks of the term that are over. */
export function CoverageTab() {
  const choices = useChoices();
  const { state, body } = useListBody({
    list: coverageApi.list,
    name: 'exams.lessonCoverage.list',
    words: {
      title: 'Coverage',
      search: 'Teacher, subject or class',
      empty: {
        title: 'Nothing to compare yet',
        text: 'Each teacher’s subjects appear here with how much of their scheme is taught, once it is said who teaches what.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'Calendar', options: coverageStates.map((value) => ({ value, label: words[value] })) },
      ...placeFilters(choices),
    ],
    order: '-behind',
    record: {
      href: (row) => (row.schemeId === null ? lessonsScreens.schemes.path : to(lessonsScreens.scheme, { id: row.schemeId })),
    },
  });
  const termId = Number(state.filters['termId']) || undefined;
  const { data } = useApi(coverageApi.figures, termId === undefined ? {} : { termId });
  const term = { termId: termId === undefined ? undefined : String(termId) };
  const list = (more: Readonly<Record<string, string>>) => here({ tab: 'coverage', ...term, ...more });
  return (
    <>
      {data && (
        <Figures
          record
          figures={[
            { label: 'Weeks over', value: data.over, beside: `of ${data.weeks}` },
            { label: 'Lessons taught', value: data.taught, beside: `of ${data.due} due`, href: here({ tab: 'record', ...term }) },
            { label: 'Schemes behind', value: data.schemesBehind, href: list({ state: 'behind' }) },
            { label: 'Without a scheme', value: data.withoutScheme, href: list({ state: 'no_scheme' }) },
            { label: 'Plans to approve', value: data.waitingPlans, href: here({ state: 'submitted' }) },
            { label: 'Schemes to approve', value: data.waitingSchemes, href: here({ tab: 'schemes', state: 'submitted' }) },
          ]}
        />
      )}
      {body}
    </>
  );
}
