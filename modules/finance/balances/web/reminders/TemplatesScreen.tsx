import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { feeTemplatesApi, type MessageTemplate, placeholdersOf, type TemplateKind } from '../../contract/templates.ts';
import './reminders.css';

const kinds = [
  { value: 'balance', label: 'Balance' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'receipt', label: 'Receipt' },
  { value: 'custom', label: 'Custom' },
] as const;

const columns: readonly Column<MessageTemplate>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'kind', label: 'For', value: (row) => kinds.find(({ value }) => value === row.kind)?.label, phone: 'note' },
  { key: 'english', label: 'Text', value: (row) => row.english, quiet: true },
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

const fields: readonly Field<'name' | 'kind' | 'english' | 'swahili' | 'active'>[] = [
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
    <ListScreen
      list={feeTemplatesApi.list}
      name="finance.feeTemplates.list"
      words={{
        title: 'Message templates',
        all: 'All templates',
        search: 'Name or words',
        empty: {
          title: 'No templates yet',
          text: 'Texts about balances, invoices and receipts are kept here in English and Swahili and chosen when families are told.',
        },
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'For', options: kinds }]}
      record={{
        add: 'Add template',
        create: feeTemplatesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={feeTemplatesApi}
            word="message template"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ kind: 'balance', active: true }}
            removal={() => 'Messages that were written with it stay as they are.'}
          />
        ),
      }}
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
