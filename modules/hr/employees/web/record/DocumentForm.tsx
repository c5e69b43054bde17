import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { type StaffDocument, staffDocumentKinds } from '#modules/settings/contract/people/staff-documents.ts';
import { employeeFilesApi } from '../../contract/employee-files.ts';

const fieldsOf = (document: StaffDocument | null): readonly Field<'kind' | 'number' | 'issuedOn' | 'expiresOn' | 'fileId'>[] => [
  { kind: 'select', name: 'kind', label: 'What it is', options: staffDocumentKinds.map((value) => ({ value, label: value })) },
  { kind: 'text', name: 'number', label: 'Number' },
  { kind: 'date', name: 'issuedOn', label: 'Issued on' },
  { kind: 'date', name: 'expiresOn', label: 'Expires on', hint: 'Empty when it does not expire' },
  {
    kind: 'custom',
    name: 'fileId',
    label: 'File',
    wide: true,
    render: ({ label, error, onChange }) => (
      <>
        <FileUpload
          label={label}
          purpose="document"
          hint={document?.hasFile ? 'A new file takes the place of the one on record' : 'Image, PDF, Word or Excel'}
          onChange={(files) => onChange(files[0]?.fileId ?? null)}
        />
        {error && <p className="neg">{error}</p>}
      </>
    ),
  },
];

interface DocumentFormProps {
  memberId: number;
  document: StaffDocument | null;
  onDone: () => void;
}

/** A paper to be added or changed. */
export function DocumentForm({ memberId, document, onDone }: DocumentFormProps) {
  const remove = useSave(employeeFilesApi.remove);
  if (document === null)
    return (
      <RecordForm
        save={employeeFilesApi.add}
        fixed={{ id: memberId }}
        initial={{ kind: null, number: '', fileId: null }}
        fields={fieldsOf(null)}
        submit="Add document"
        onDone={onDone}
      />
    );
  const { id, version, kind } = document;
  return (
    <RecordForm
      save={employeeFilesApi.update}
      fixed={{ id: memberId, documentId: id, version }}
      initial={{ ...document, fileId: null }}
      fields={fieldsOf(document)}
      submit="Save document"
      onDone={onDone}
      actions={
        <ConfirmButton
          label="Remove"
          title={`Remove ${kind}?`}
          text="The file goes with it. It cannot be undone."
          keep="Keep the document"
          onConfirm={async () => {
            await remove.mutateAsync({ id: memberId, documentId: id });
            onDone();
          }}
        />
      }
    />
  );
}
