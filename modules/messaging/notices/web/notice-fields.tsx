import { MultiSelect } from '@mantine/core';
import { emptyText, type RichText } from '#kit/contract/rich-text.ts';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { Notice, NoticeDraft } from '../contract/notice.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import { noticeImage } from './notice-files.ts';
import { roleOptions } from './notice-words.ts';
import { useDepartments } from './use-departments.ts';

const narrowed = ({ everyone }: Readonly<Record<string, unknown>>) => everyone !== true;

/** The fields of a notice that is new (null) or changed. */
export function noticeFields(notice: Notice | null): readonly Field<keyof NoticeDraft>[] {
  return [
    { kind: 'text', name: 'title', label: 'Title', wide: true },
    {
      kind: 'custom',
      name: 'body',
      label: 'Notice',
      wide: true,
      render: (slot) => (
        <RichTextField
          {...slot}
          value={(slot.value as RichText | undefined) ?? emptyText}
          imageAddress={(fileId) => noticeImage(notice, fileId)}
        />
      ),
    },
    { kind: 'checkbox', name: 'everyone', label: 'For every user of the school', wide: true },
    { kind: 'custom', name: 'roles', label: 'For users with a role', when: narrowed, render: (slot) => <RolesField {...slot} /> },
    {
      kind: 'custom',
      name: 'departmentIds',
      label: 'For staff of a department',
      when: narrowed,
      render: (slot) => <DepartmentsField {...slot} />,
    },
    { kind: 'date', name: 'fromDay', label: 'First day', hint: 'Empty: the day on which it is published' },
    { kind: 'date', name: 'toDay', label: 'Last day', hint: 'Empty: until it is withdrawn' },
    { kind: 'checkbox', name: 'pinned', label: 'Pin it', hint: 'Stands over the others while it is on the board' },
    {
      kind: 'checkbox',
      name: 'mustAcknowledge',
      label: 'Ask for an acknowledgement',
      hint: 'Readers confirm that they have read it',
    },
    { kind: 'custom', name: 'attachments', label: 'Attachments', wide: true, render: (slot) => <AttachmentsField {...slot} /> },
  ];
}

/** Of a notice on the board: whether what changed is so much that it is read again. */
export const askAgainField: Field<'askAgain'> = {
  kind: 'checkbox',
  name: 'askAgain',
  label: 'Ask everybody to read it again',
  hint: 'When what it says has changed: reading and acknowledgement begin anew',
  wide: true,
};

function RolesField({ name, label, value, error, onChange }: FieldSlot) {
  return (
    <MultiSelect
      name={name}
      label={label}
      error={error}
      data={roleOptions}
      searchable
      clearable
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    />
  );
}

function DepartmentsField({ name, label, value, error, onChange }: FieldSlot) {
  const options = useDepartments();
  return (
    <MultiSelect
      name={name}
      label={label}
      error={error}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      searchable
      clearable
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}
