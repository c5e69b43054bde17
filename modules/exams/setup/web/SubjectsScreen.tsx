import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { knecGroups, type Subject, subjectAreas, subjects, subjectsApi } from '../contract/subjects.ts';
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
  const fields: FieldsOf<typeof subjects> = [
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
    <ResourceScreen
      resource={subjects}
      name="exams.subjects"
      words={{
        search: 'Name, code or pathway',
        empty:
          'Add what the school examines, with its code, its papers and its place on report forms. The menu above begins with KNEC’s compulsory subjects.',
      }}
      columns={[
        { key: 'name', label: 'Subject' },
        { key: 'code', label: 'Code', phone: 'figure' },
        { key: 'shortName', label: 'Short', quiet: true },
        { key: 'knecGroup', label: 'KNEC group', quiet: true },
        { key: 'area', label: 'Kind', value: (row) => areaWords[row.area], quiet: true, phone: 'note' },
        { key: 'departmentName', label: 'Department', quiet: true },
        { key: 'pathway', label: 'Pathway', quiet: true, optional: true },
        { key: 'papers', label: 'Papers', value: papersOf, quiet: true },
        { key: 'inMean', label: 'In the mean', value: (row) => (row.inMean ? 'Yes' : <Status>No</Status>), quiet: true },
        { key: 'place', label: 'Order', end: true },
      ]}
      filters={[
        { key: 'area', label: 'Kind', options: areas },
        { key: 'knecGroup', label: 'KNEC group', options: groups },
        { key: 'departmentId', label: 'Department', options: departments },
      ]}
      menu={mayWrite() ? [{ label: 'Take codes and groups from KNEC', onClick: () => knec.mutate({}) }] : []}
      form={{
        fields,
        removal: ({ name }) => `${name} is removed from the subjects and from the school’s courses. It cannot be undone.`,
        locked: lockedWords,
      }}
    />
  );
}

function papersOf({ papers }: Subject): string {
  return papers.length === 0
    ? 'One mark'
    : `${counted(papers.length, 'paper')} out of ${papers.map(({ outOf }) => outOf).join(', ')}`;
}
