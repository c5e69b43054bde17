import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type ClassRule, type classRuleDraft, classRulesApi, type ClassRuleWithSubjects } from '../contract/class-rules.ts';
import { gradingSystemsApi } from '../../setup/contract/grading-systems.ts';
import { lockedWords } from '../../setup/web/may-write.ts';
import { ClassSubjectsField } from './ClassSubjectsField.tsx';
import { MeanGroupsField, RequiredField } from './ChosenFields.tsx';
import { countingOptions, countingWords } from './mean-words.ts';
import { TryMean } from './TryMean.tsx';

const columns: readonly Column<ClassRule>[] = [
  { key: 'className', label: 'Class', value: (row) => row.className },
  { key: 'curriculum', label: 'Curriculum', value: (row) => row.curriculum, quiet: true },
  { key: 'subjects', label: 'Subjects', value: (row) => row.subjects, end: true, phone: 'figure' },
  { key: 'compulsory', label: 'Compulsory', value: (row) => row.compulsory, end: true },
  { key: 'counting', label: 'Mean', value: (row) => countingWords(row.counting, row.best), phone: 'note' },
  { key: 'least', label: 'Subjects to be ranked', value: (row) => (row.ranked ? row.least : 'Not ranked'), end: true },
  { key: 'gradingSystemName', label: 'Grading system', value: (row) => row.gradingSystemName, quiet: true },
];

export default function RequiredSubjectsScreen() {
  return (
    <ListScreen
      list={classRulesApi.list}
      name="exams.classRules.list"
      words={{
        title: 'Required subjects',
        all: 'All classes',
        search: 'Class',
        empty: {
          title: 'No classes yet',
          text: 'Each class appears here with the subjects it takes and the rule for its mean. Classes are added in the settings.',
        },
      }}
      columns={columns}
      record={{ drawer: (open, close) => <RuleDrawer open={open} close={close} /> }}
    />
  );
}

function RuleDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={classRulesApi.get} title={(rule) => rule?.className ?? ''} size={560}>
      {(rule) => rule && <Rule rule={rule} close={close} />}
    </RecordDrawer>
  );
}

const isChosen = ({ counting }: Readonly<Record<string, unknown>>) => counting === 'chosen';

function Rule({ rule, close }: { rule: ClassRuleWithSubjects; close: () => void }) {
  const { data } = useApi(gradingSystemsApi.options, {}, { staleTime: 0 });
  const systems = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  const fields: readonly Field<keyof (typeof classRuleDraft)['shape']>[] = [
    {
      kind: 'select',
      name: 'counting',
      label: 'Mean',
      options: countingOptions,
      hint: 'KCSE’s seven: Mathematics, the best language and the best five others',
      wide: true,
    },
    {
      kind: 'number',
      name: 'best',
      label: 'How many subjects count',
      min: 1,
      max: 20,
      required: true,
      when: ({ counting }) => counting === 'best' || counting === 'chosen',
    },
    {
      kind: 'custom',
      name: 'required',
      label: 'Subjects that always count',
      wide: true,
      when: isChosen,
      render: (slot) => <RequiredField slot={slot} courses={rule.courses} />,
    },
    {
      kind: 'custom',
      name: 'groups',
      label: 'How many of each subject group',
      wide: true,
      when: isChosen,
      render: (slot) => <MeanGroupsField slot={slot} />,
    },
    { kind: 'select', name: 'gradingSystemId', label: 'Grading system', options: systems },
    { kind: 'checkbox', name: 'ranked', label: 'Students are ranked', wide: true },
    {
      kind: 'number',
      name: 'least',
      label: 'Subjects to be ranked',
      min: 1,
      max: 20,
      hint: 'Who sits fewer is not ranked',
      when: ({ ranked }) => ranked === true,
    },
    {
      kind: 'select',
      name: 'ties',
      label: 'Who are equal in mean and marks',
      options: [
        { value: 'share', label: 'Share a place (1, 1, 3)' },
        { value: 'apart', label: 'Get separate positions (1, 2, 3)' },
      ],
      required: true,
      hint: 'Equals have the same mean and the same marks in the subjects that count. Ties are broken by the first subject of the report form in which their marks differ, then by who was admitted first',
      wide: true,
      when: ({ ranked }) => ranked === true,
    },
    { kind: 'custom', name: 'courses', label: 'Subjects', wide: true, render: (slot) => <ClassSubjectsField slot={slot} /> },
  ];
  const form = (
    <RecordForm
      save={classRulesApi.update}
      fixed={{ id: rule.id, version: rule.version }}
      initial={{
        ...rule,
        groups: rule.groups.map(({ groupId, least, most }) => ({ groupId, least, most })),
        courses: rule.courses.map(({ courseId, compulsory }) => ({ courseId, compulsory })),
      }}
      fields={fields}
      submit="Save rule"
      onDone={() => {
        say(`The rule of ${rule.className} is saved`);
        close();
      }}
    />
  );
  const parts = [{ key: 'try', label: 'Try the mean', content: <TryMean rule={rule} /> }];
  return <DrawerParts entity="class rule" id={rule.id} details={form} locked={lockedWords()} parts={parts} />;
}
