import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { knecGroups, type Subject, subjectAreas, type subjectDraft, subjectsApi } from '../contract/subjects.ts';
import { lockedWords, mayWrite } from './may-write.ts';
import { PapersField } from './PapersField.tsx';

const areaWords = {
  mathematics: 'Mathematics',
  language: 'Language',
  science: 'Science',
  humanity: 'Humanity',
  other: 'Other',
} as const;
const areas = subjectAreas.map((value) => ({ value, label: areaWords[value] }));
const groups = knecGroups.map((value) => ({ value, label: `Group ${value}` }));

const columns: readonly Column<Subject>[] = [
  { key: 'name', label: 'Subject', value: (row) => row.name },
  { key: 'code', label: 'Code', value: (row) => row.code, phone: 'figure' },
  { key: 'shortName', label: 'Short', value: (row) => row.shortName, quiet: true },
  { key: 'knecGroup', label: 'KNEC group', value: (row) => row.knecGroup, quiet: true },
  { key: 'area', label: 'Kind', value: (row) => areaWords[row.area], quiet: true, phone: 'note' },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true },
  { key: 'pathway', label: 'Pathway', value: (row) => row.pathway, quiet: true, optional: true },
  { key: 'papers', label: 'Papers', value: (row) => papersOf(row), quiet: true },
  { key: 'inMean', label: 'In the mean', value: (row) => (row.inMean ? 'Yes' : <Status>No</Status>), quiet: true },
  { key: 'place', label: 'Order', value: (row) => row.place, end: true },
];

type Name = keyof (typeof subjectDraft)['shape'];

export default function SubjectsScreen() {
  const { data } = useApi(lookupsApi.departments, {});
  const departments = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  const knec = useSave(subjectsApi.addKnec, {
    onDone: ({ added, completed }) =>
      say(
        added + completed > 0
          ? `${counted(added, 'subject')} added, ${completed} completed with KNEC’s codes`
          : 'Every subject that KNEC knows has its code already',
      ),
  });
  const fields: readonly Field<Name>[] = [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    { kind: 'text', name: 'code', label: 'Code', hint: 'KNEC’s number: 121' },
    { kind: 'text', name: 'shortName', label: 'Short name', hint: 'Heads columns: MAT' },
    { kind: 'select', name: 'area', label: 'Kind', required: true, options: areas },
    { kind: 'select', name: 'knecGroup', label: 'KNEC group', options: groups },
    { kind: 'select', name: 'departmentId', label: 'Department', options: departments },
    { kind: 'number', name: 'place', label: 'Order', min: 1, max: 999, hint: 'On report forms, smallest first' },
    { kind: 'text', name: 'pathway', label: 'Pathway', wide: true, hint: 'STEM, Social Sciences, or Arts and Sports Science' },
    { kind: 'checkbox', name: 'inMean', label: 'Counts in the mean', wide: true },
    { kind: 'custom', name: 'papers', label: 'Papers', wide: true, render: (slot) => <PapersField slot={slot} /> },
  ];
  return (
    <ListScreen
      list={subjectsApi.list}
      name="exams.subjects.list"
      words={{
        title: 'Subjects',
        all: 'All subjects',
        search: 'Name, code or pathway',
        empty: {
          title: 'No subjects yet',
          text: 'Add what the school examines, with its code, its papers and its place on report forms. The menu above begins with KNEC’s compulsory subjects.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'area', label: 'Kind', options: areas },
        { key: 'knecGroup', label: 'KNEC group', options: groups },
        { key: 'departmentId', label: 'Department', options: departments },
      ]}
      menu={mayWrite() ? [{ label: 'Take codes and groups from KNEC', onClick: () => knec.mutate({}) }] : []}
      record={{
        add: 'Add subject',
        create: subjectsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={subjectsApi}
            word="subject"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ area: 'other', place: 500, inMean: true, papers: [] }}
            removal={({ name }) => `${name} is taken out of the subjects and of the school’s courses. It cannot be undone.`}
            locked={lockedWords}
          />
        ),
      }}
    />
  );
}

function papersOf({ papers }: Subject): string {
  return papers.length === 0
    ? 'One mark'
    : `${counted(papers.length, 'paper')} out of ${papers.map(({ outOf }) => outOf).join(', ')}`;
}
