import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { type AbsenceCaseRow, casesApi } from '../contract/cases.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { CaseState, nextInWords } from './CaseState.tsx';
import { Warnings } from './Warnings.tsx';

const columns: readonly Column<AbsenceCaseRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => row.studentName, wrap: true },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    optional: true,
  },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    wrap: true,
    phone: 'note',
  },
  { key: 'state', label: 'State', value: (row) => <CaseState one={row} />, phone: 'figure' },
  { key: 'dueOn', label: 'Next step', value: (row) => nextInWords(row) ?? '–', wrap: true, phone: 'note' },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, wrap: true, quiet: true },
  { key: 'percent', label: 'Attended', value: (row) => (row.percent === null ? '–' : `${row.percent.toFixed(1)} %`), end: true },
  { key: 'steps', label: 'Steps', value: (row) => row.steps, end: true },
  { key: 'lastStepOn', label: 'Last step', value: (row) => <DayText day={row.lastStepOn} />, quiet: true, optional: true },
  { key: 'openedOn', label: 'Opened', value: (row) => <DayText day={row.openedOn} />, quiet: true },
  { key: 'openedBy', label: 'By', value: (row) => row.openedBy, quiet: true, optional: true },
  { key: 'closedOn', label: 'Closed', value: (row) => <DayText day={row.closedOn} />, quiet: true, optional: true },
];

/** Cases of students who miss often, those whose next step is first in time first. */
export default function CasesScreen() {
  const { data: classes } = useApi(rollsApi.classesAndAlumni, {});
  const [about, setAbout] = useState<{ id: number; name: string } | null>(null);
  const { add, body } = useListBody({
    list: casesApi.list,
    name: 'biometrics.absenceCases.list',
    words: {
      title: 'Absence cases',
      search: 'Name, admission no. or reason',
      empty: {
        title: 'No cases yet',
        text: 'Open a case for a student who misses often: what was said to the family, which step comes next and how it ended are kept there.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'running', label: 'Not closed' },
          { value: 'due', label: 'Step due' },
          { value: 'overdue', label: 'Step overdue' },
          { value: 'closed', label: 'Closed' },
        ],
      },
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
      },
      { key: 'from', label: 'Opened from', options: 'day' },
    ],
    record: {
      add: 'Open a case',
      create: casesApi.open,
      drawer: (open, close) => <CaseDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Absence cases" primary={add} />
      <Warnings onOpen={setAbout} />
      {body}
      <CaseDrawer open={about === null ? null : 'new'} onClose={() => setAbout(null)} about={about} />
    </Page>
  );
}
