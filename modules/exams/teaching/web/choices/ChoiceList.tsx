import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { examsAdmin } from '../../../contract/access.ts';
import { teachingScreens } from '../../contract/screens.ts';
import { type Chooser, subjectChoicesApi } from '../../contract/subject-choices.ts';
import { useClassAndSubject } from '../options.ts';

const columns: readonly Column<Chooser>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => <span className="num">{row.admissionNo}</span>, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className },
  { key: 'streamName', label: 'Stream', value: (row) => row.streamName },
  { key: 'taken', label: 'Takes', value: (row) => row.taken, end: true, phone: 'figure' },
  { key: 'broken', label: 'Breaks a rule', value: (row) => row.broken && <Status tone="att">{row.broken}</Status> },
  { key: 'subjects', label: 'Optional subjects', value: (row) => row.subjects, quiet: true },
];

/** Every student with their optional subjects; exported, it is the sheet that the import takes back. */
export function ChoiceList({ bar }: { bar: ReactNode }) {
  const mayWrite = judge(examsAdmin, viewer()) === 'allowed';
  const { body } = useListBody({
    list: subjectChoicesApi.list,
    name: 'exams.subjectChoices.list',
    words: {
      title: 'Subject choices',
      search: 'Name or admission no.',
      empty: {
        title: 'No student chooses subjects yet',
        text: 'Say under Required subjects which subjects each class takes. Its students then appear here with what they chose.',
      },
    },
    columns,
    filters: [...useClassAndSubject(), { key: 'broken', label: 'Rules', options: [{ value: true, label: 'Breaks a rule' }] }],
    record: { href: ({ classId, id }) => to(teachingScreens.subjectChoices, {}, { classId, student: id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Subject choices" menu={mayWrite ? [importEntry('exams.choices')] : []} />
      {bar}
      {body}
    </Page>
  );
}
