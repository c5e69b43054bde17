import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { feeTemplates, feeTemplatesApi, placeholdersOf, type TemplateKind } from '../../contract/templates.ts';
import './reminders.css';

const kinds = [
  { value: 'balance', label: 'Balance' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'receipt', label: 'Receipt' },
  { value: 'custom', label: 'Custom' },
] as const;

const columns: ColumnsOf<typeof feeTemplates> = [
  { key: 'name', label: 'Name' },
  { key: 'kind', label: 'For', value: (row) => kinds.find(({ value }) => value === row.kind)?.label, phone: 'note' },
  { key: 'english', label: 'Text', quiet: true },
  { key: 'swahili', label: 'Swahili', value: (row) => (row.swahili === null ? 'No' : 'Yes'), quiet: true },
  {
    key: 'active',
    label: 'State',
    value: (row) => (row.active ? <Status>In use</Status> : <Status tone="att">Put aside</Status>),
  },
];

const textField = (name: 'english' | 'swahili', label: string): Field<'english' | 'swahili'> => ({
  kind: 'custom',
  name,
  label,
  wide: true,
  render: (slot) => <TextField slot={slot} />,
});

const fields: FieldsOf<typeof feeTemplates> = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'select', name: 'kind', label: 'For', options: kinds },
  textField('english', 'English'),
  textField('swahili', 'Swahili'),
  {
    kind: 'checkbox',
    name: 'active',
    label: 'In use',
    hint: 'Offered when messages are written; of receipts the newest is what guardians are told',
    wide: true,
  },
];

export default function TemplatesScreen() {
  return (
    <ResourceScreen
      resource={feeTemplates}
      name="finance.feeTemplates"
      words={{
        title: 'Message templates',
        search: 'Name or words',
        empty:
          'Texts about balances, invoices and receipts are kept here in English and Swahili and chosen when families are told.',
        add: 'Add template',
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'For', options: kinds }]}
      form={{ fields, begins: { kind: 'balance' }, removal: () => 'Messages that were written with it stay as they are.' }}
    />
  );
}

/** A text with its length, and how a real family would read it. */
function TextField({ slot }: { slot: FieldSlot }) {
  const text = typeof slot.value === 'string' ? slot.value : '';
  const kind = (slot.values['kind'] ?? 'balance') as TemplateKind;
  const { segments, left } = countSegments(text);
  return (
    <div className="stack">
      <Textarea
        name={slot.name}
        label={slot.label}
        required={slot.required}
        error={slot.error}
        autosize
        minRows={4}
        value={text}
        description={`May name ${Object.keys(placeholdersOf(kind))
          .map((name) => `{${name}}`)
          .join(', ')}. ${counted(segments, 'segment')}, ${left} left.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => slot.onChange(event.currentTarget.value)}
      />
      {text.trim() !== '' && <Preview text={text} kind={kind} choose={slot.name === 'english'} />}
    </div>
  );
}

function Preview({ text, kind, choose }: { text: string; kind: TemplateKind; choose: boolean }) {
  const [settled] = useDebouncedValue(text, 300);
  const [studentId, setStudentId] = useState<number | null>(null);
  const { data } = useApi(feeTemplatesApi.preview, { text: settled, kind, studentId }, { keepPrevious: true });
  if (!data) return null;
  return (
    <div className="stack">
      {data.unknown.map((words) => (
        <Note key={words} tone="neg">
          {words}
        </Note>
      ))}
      {data.text !== null && (
        <figure className="sms-preview">
          <figcaption className="hint">
            As it reads for {data.student}, {counted(data.segments, 'segment')}
          </figcaption>
          <p>{data.text}</p>
        </figure>
      )}
      {choose && (
        <StudentPicker
          name="previewStudent"
          label="Preview with"
          value={studentId}
          required={false}
          error={undefined}
          onChange={(value) => setStudentId(typeof value === 'number' ? value : null)}
        />
      )}
    </div>
  );
}
