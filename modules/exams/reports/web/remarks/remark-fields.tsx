import type { Output } from '#kit/contract/endpoint.ts';
import type { FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { gradeWords } from '../../contract/remark-bands.ts';
import type { remarks, remarksApi } from '../../contract/remarks.ts';
import { usualLengths } from '../../contract/remark-text.ts';
import { bandKinds, kinds, languages } from './remark-words.ts';
import { RemarkTextField } from './RemarkTextField.tsx';

/** A remark's form. */
export function remarkFields(choices: Output<typeof remarksApi.choices> | undefined): FieldsOf<typeof remarks> {
  const ranged = ({ band }: Readonly<Record<string, unknown>>) => band !== 'grade';
  return [
    { kind: 'select', name: 'kind', label: 'Said by', options: kinds },
    { kind: 'select', name: 'language', label: 'Language', options: languages },
    { kind: 'select', name: 'band', label: 'Said of', options: bandKinds },
    {
      kind: 'select',
      name: 'gradeId',
      label: 'Grade',
      required: true,
      options: (choices?.grades ?? []).map((grade) => ({ value: grade.id, label: gradeWords(grade) })),
      when: (values) => !ranged(values),
    },
    { kind: 'number', name: 'from', label: 'From', required: true, min: 0, max: 100, when: ranged },
    { kind: 'number', name: 'to', label: 'To, included', required: true, min: 0, max: 100, when: ranged },
    {
      kind: 'select',
      name: 'courseId',
      label: 'Subject',
      hint: 'Left empty: any subject',
      wide: true,
      options: (choices?.courses ?? []).map(({ id, name }) => ({ value: id, label: name })),
      when: ({ kind }) => kind === 'subject_teacher',
    },
    {
      kind: 'custom',
      name: 'text',
      label: 'Remark',
      wide: true,
      render: (slot) => <RemarkTextField slot={slot} lengths={choices?.lengths ?? usualLengths} />,
    },
  ];
}
