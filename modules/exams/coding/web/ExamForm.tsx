import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { ClassSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { type CodingExam, codingExamsApi, reviewPolicies, reviewWords } from '../contract/exams.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';

type Name = keyof CallInput<typeof codingExamsApi.create>;
const keyOf = (value: unknown) => (typeof value === 'number' ? value : null);

const fieldsOf = (courses: readonly { value: number; label: string }[]): readonly Field<Name>[] => [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'select', name: 'courseId', label: 'Subject', options: courses, wide: true },
  {
    kind: 'custom',
    name: 'classId',
    label: 'Class',
    render: (slot) => <ClassSelect {...slot} value={keyOf(slot.value)} />,
  },
  {
    kind: 'custom',
    name: 'streamId',
    label: 'Stream',
    when: ({ classId }) => keyOf(classId) !== null,
    render: (slot) => <StreamSelect {...slot} classId={keyOf(slot.values['classId'])} value={keyOf(slot.value)} />,
  },
  { kind: 'custom', name: 'opensAt', label: 'Opens', render: (slot) => <TimeField {...slot} /> },
  { kind: 'custom', name: 'closesAt', label: 'Closes', render: (slot) => <TimeField {...slot} /> },
  { kind: 'number', name: 'minutes', label: 'Minutes for an attempt', min: 5, max: 600 },
  { kind: 'number', name: 'attempts', label: 'Attempts allowed', hint: 'The best one counts', min: 1, max: 5 },
  {
    kind: 'select',
    name: 'review',
    label: 'Candidates see after the review',
    required: true,
    wide: true,
    options: reviewPolicies.map((value) => ({ value, label: reviewWords[value] })),
  },
];

/** Adds a coding exam, or changes one (null adds). */
export function ExamForm({ exam, onDone }: { exam: CodingExam | null; onDone: (exam: CodingExam) => void }) {
  const { data } = useApi(lookupsApi.courses, {}, { staleTime: 300_000 });
  const fields = fieldsOf((data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })));
  if (exam === null)
    return (
      <RecordForm
        save={codingExamsApi.create}
        initial={{ minutes: 60, attempts: 1, review: 'marks' }}
        fields={fields}
        submit="Add coding exam"
        onDone={onDone}
      />
    );
  const { id, version } = exam;
  return (
    <RecordForm
      save={codingExamsApi.update}
      fixed={{ id, version }}
      initial={exam}
      fields={fields as readonly Field<keyof CallInput<typeof codingExamsApi.update>>[]}
      submit="Save coding exam"
      onDone={onDone}
    />
  );
}
