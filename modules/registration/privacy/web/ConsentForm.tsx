import { today } from '#kit/web/api/clock.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { consentPurposes, type ConsentPurpose, consentsApi, evidences, purposeWords } from '../contract/consents.ts';

const fields: readonly Field<'purpose' | 'given' | 'saidBy' | 'saidOn' | 'evidence' | 'fileId' | 'note'>[] = [
  {
    kind: 'select',
    name: 'purpose',
    label: 'Purpose',
    wide: true,
    options: consentPurposes.map((value) => ({ value, label: purposeWords[value] })),
  },
  { kind: 'checkbox', name: 'given', label: 'The family agrees', hint: 'Cleared: they refuse, or take it back', wide: true },
  { kind: 'text', name: 'saidBy', label: 'Said by', placeholder: 'Guardian’s name' },
  { kind: 'date', name: 'saidOn', label: 'On', required: true },
  { kind: 'select', name: 'evidence', label: 'Evidence', options: evidences.map((value) => ({ value, label: capital(value) })) },
  { kind: 'text', name: 'note', label: 'Note' },
  {
    kind: 'custom',
    name: 'fileId',
    label: 'Scan of the form',
    wide: true,
    render: ({ onChange }) => (
      <FileUpload purpose="document" label="Scan of the form" onChange={([file]) => onChange(file?.fileId ?? null)} />
    ),
  },
];

interface ConsentFormProps {
  studentIds: readonly number[];
  purpose: ConsentPurpose;
  onDone: () => void;
}

/** What the families of these students said about one purpose. */
export function ConsentForm({ studentIds, purpose, onDone }: ConsentFormProps) {
  return (
    <RecordForm
      save={consentsApi.record}
      fixed={{ studentIds: [...studentIds] }}
      initial={{ purpose, given: true, saidOn: today(), evidence: 'signed form' }}
      fields={fields}
      submit={`Record for ${counted(studentIds.length, 'student')}`}
      onDone={({ recorded }) => {
        say(`Written down for ${counted(recorded, 'student')}`);
        onDone();
      }}
    />
  );
}
