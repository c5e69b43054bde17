import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { noTerms } from '#modules/settings/web/public.tsx';
import { gradingSystemsApi } from '../../setup/contract/grading-systems.ts';
import { examKinds } from '../contract/exam-states.ts';
import { type Exam, type examDraft, examsApi } from '../contract/exams.ts';
import { fromCategory } from './from-category.ts';

type Name = keyof (typeof examDraft)['shape'];

const kindOptions = [
  { value: 'sat', label: 'Sat by students' },
  { value: 'term', label: 'The term: made of its exams' },
  { value: 'year', label: 'The year: made of its terms' },
] as const satisfies readonly { value: (typeof examKinds)[number]; label: string }[];

const isSat = (values: Readonly<Record<string, unknown>>) => (values['kind'] ?? 'sat') === 'sat';

/** The fields of an exam; of one that has been opened only those that still change. Undefined while the choices load. */
export function useExamFields(
  exam: Exam | null,
): { fields: readonly Field<Name>[]; currentTermId: number | null; follow: ReturnType<typeof fromCategory> } | undefined {
  const { data } = useApi(examsApi.choices, {}, { staleTime: 0 });
  const systems = useApi(gradingSystemsApi.options, {}, { staleTime: 0 }).data?.rows ?? [];
  const others = useApi(examsApi.options, {}, { staleTime: 0 }).data?.rows ?? [];
  if (!data) return undefined;
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  const draft = exam === null || exam.state === 'draft';
  const fixed: readonly Field<Name>[] = [
    { kind: 'select', name: 'kind', label: 'Kind', required: true, options: kindOptions },
    { kind: 'select', name: 'termId', label: 'Term', required: true, options: options(data.terms), none: noTerms },
    { kind: 'select', name: 'categoryId', label: 'Category', required: true, options: options(data.categories), when: isSat },
    { kind: 'number', name: 'outOf', label: 'Marks out of', min: 1, max: 1000, when: isSat },
    {
      kind: 'custom',
      name: 'classIds',
      label: 'Classes',
      wide: true,
      render: (slot) => <ClassesField {...slot} classes={data.classes} />,
    },
    { kind: 'checkbox', name: 'byPapers', label: 'Marks are entered by papers', when: isSat },
    { kind: 'checkbox', name: 'anonymous', label: 'Candidates are shown by code', when: isSat },
  ];
  const previous = others.filter(({ id }) => id !== exam?.id);
  return {
    follow: fromCategory(data.categories),
    currentTermId: data.terms.find(({ current }) => current)?.id ?? null,
    fields: [
      { kind: 'text', name: 'name', label: 'Name', wide: true },
      ...(draft ? fixed : []),
      {
        kind: 'number',
        name: 'share',
        label: 'Share of the term',
        min: 0,
        max: 100,
        suffix: ' %',
        hint: 'Left empty: does not count',
        when: isSat,
      },
      {
        kind: 'select',
        name: 'gradingSystemId',
        label: 'Grading system',
        options: options(systems),
        placeholder: 'Each class’s own',
      },
      { kind: 'custom', name: 'enterFrom', label: 'Marks from', when: isSat, render: (slot) => <TimeField {...slot} /> },
      { kind: 'custom', name: 'enterUntil', label: 'Marks until', when: isSat, render: (slot) => <TimeField {...slot} /> },
      {
        kind: 'select',
        name: 'previousId',
        label: 'Compared with',
        placeholder: 'The exam before',
        options: previous.map(({ id, name, termName, yearName }) => ({ value: id, label: `${name}, ${termName} ${yearName}` })),
      },
    ],
  };
}

function ClassesField({
  name,
  label,
  value,
  required,
  error,
  onChange,
  classes,
}: FieldSlot & { classes: readonly { id: number; name: string }[] }) {
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      error={error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No class has this name"
      data={classes.map((one) => ({ value: String(one.id), label: one.name }))}
      value={((value ?? []) as readonly number[]).map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}
