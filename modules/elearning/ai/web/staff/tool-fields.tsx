import { Checkbox } from '@mantine/core';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { kindWords } from '../../../bank/contract/words.ts';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import type { toolsApi } from '../../contract/tools.ts';
import { draftedKinds, draftLanguages, howWords, hows, languageWords } from '../../contract/words.ts';
import { ResourceSelect } from './ResourceSelect.tsx';

export type ToolsState = Output<typeof toolsApi.state>;

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const numberAt = ({ values }: FieldSlot, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/** By rules, or by the model where one is set up. */
const howField = ({ model }: ToolsState) =>
  ({
    kind: 'select',
    name: 'how',
    label: 'Made by',
    required: true,
    options: hows
      .filter((value) => value === 'rules' || model !== null)
      .map((value) => ({ value, label: value === 'rules' ? 'Rules, without a model' : `The model (${howWords.model})` })),
  }) as const;

const languageField = {
  kind: 'select',
  name: 'language',
  label: 'Language',
  required: true,
  options: draftLanguages.map((value) => ({ value, label: languageWords[value] })),
} as const;

const topicField = (required: boolean) =>
  ({
    kind: 'custom',
    name: 'topicId',
    label: 'Topic',
    required,
    render: (slot: FieldSlot) => (
      <TopicSelect
        name={slot.name}
        label={slot.label}
        courseId={numberAt(slot, 'courseId')}
        value={slot.value}
        onChange={slot.onChange}
        error={slot.error}
        required={required}
      />
    ),
  }) as const;

function KindsField({ slot }: { slot: FieldSlot }) {
  const chosen = Array.isArray(slot.value) ? (slot.value as string[]) : [];
  return (
    <Checkbox.Group label={slot.label} value={chosen} onChange={slot.onChange} error={slot.error}>
      <div className="ai-kinds">
        {draftedKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={kindWords[kind]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export const questionsFields = (state: ToolsState): readonly Field<keyof CallInput<typeof toolsApi.questions>>[] => [
  { kind: 'textarea', name: 'text', label: 'Text', wide: true, placeholder: 'Paste a text of whole sentences' },
  ...(state.library
    ? [
        {
          kind: 'custom' as const,
          name: 'resourceId' as const,
          label: 'Or a resource of the library',
          wide: true,
          render: (slot: FieldSlot) => <ResourceSelect slot={slot} />,
        },
        {
          kind: 'number' as const,
          name: 'fromPage' as const,
          label: 'From page',
          min: 1,
          when: (values: Readonly<Record<string, unknown>>) => typeof values['resourceId'] === 'number',
        },
        {
          kind: 'number' as const,
          name: 'toPage' as const,
          label: 'To page',
          min: 1,
          when: (values: Readonly<Record<string, unknown>>) => typeof values['resourceId'] === 'number',
        },
      ]
    : []),
  { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: state.courses.map(option) },
  { kind: 'select', name: 'classId', label: 'Class', options: state.classes.map(option), placeholder: 'Every class' },
  topicField(false),
  languageField,
  { kind: 'custom', name: 'kinds', label: 'Kinds', wide: true, render: (slot) => <KindsField slot={slot} /> },
  { kind: 'number', name: 'count', label: 'How many', min: 1, max: 20 },
  howField(state),
];

export const planFields = (state: ToolsState): readonly Field<keyof CallInput<typeof toolsApi.plan>>[] => [
  { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: state.courses.map(option) },
  { kind: 'select', name: 'classId', label: 'Class', required: true, options: state.classes.map(option) },
  topicField(true),
  { kind: 'number', name: 'minutes', label: 'Minutes', min: 10, max: 240 },
  { kind: 'textarea', name: 'outcomes', label: 'What learners shall be able to do', wide: true },
  { kind: 'textarea', name: 'wishes', label: 'What else you want', wide: true },
  howField(state),
];

const says = [
  { value: 'subject_teacher', label: 'Subject teacher' },
  { value: 'class_teacher', label: 'Class teacher' },
  { value: 'principal', label: 'Principal' },
  { value: 'boarding', label: 'Boarding' },
];

export const remarksFields = (state: ToolsState): readonly Field<keyof CallInput<typeof toolsApi.remarks>>[] => [
  { kind: 'select', name: 'says', label: 'Said by', required: true, options: says },
  {
    kind: 'select',
    name: 'gradeId',
    label: 'Grade',
    required: true,
    options: state.grades.map(({ id, code, scaleName }) => ({ value: id, label: `${code}, ${scaleName}` })),
  },
  { kind: 'select', name: 'courseId', label: 'Subject', options: state.courses.map(option), placeholder: 'Any subject' },
  languageField,
  { kind: 'number', name: 'count', label: 'How many', min: 1, max: 10 },
  { kind: 'textarea', name: 'wishes', label: 'What you want said', wide: true },
  howField(state),
];

export const newsletterFields = (state: ToolsState): readonly Field<keyof CallInput<typeof toolsApi.newsletter>>[] => [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'textarea', name: 'points', label: 'What happened, a line each', wide: true, placeholder: 'Sports day: we won twice' },
  howField(state),
];
