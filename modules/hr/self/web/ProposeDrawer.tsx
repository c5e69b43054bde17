import { today } from '#kit/web/api/clock.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { mineApi } from '../contract/data-changes.ts';
import { dataFields, dataFieldWords } from '../contract/data-fields.ts';

const isBirth = ({ field }: Readonly<Record<string, unknown>>) => field === 'birth_date';

const fields = (): readonly Field<'field' | 'newValue' | 'because' | 'fileId'>[] => [
  {
    kind: 'select',
    name: 'field',
    label: 'What is wrong',
    options: dataFields.map((value) => ({ value, label: dataFieldWords[value] })),
  },
  { kind: 'text', name: 'newValue', label: 'What it should be', when: (values) => !isBirth(values) },
  { kind: 'date', name: 'newValue', label: 'What it should be', max: today(), required: true, when: isBirth },
  { kind: 'textarea', name: 'because', label: 'Reason' },
  {
    kind: 'custom',
    name: 'fileId',
    label: 'Paper that shows it',
    wide: true,
    render: ({ label, error, onChange }) => (
      <>
        <FileUpload
          label={label}
          purpose="document"
          hint="Image, PDF, Word or Excel; not always needed"
          onChange={(files) => onChange(files[0]?.fileId ?? null)}
        />
        {error && <p className="neg">{error}</p>}
      </>
    ),
  },
];

/** Proposes to put something right of one’s own data. */
export function ProposeDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Put something right">
      <RecordForm
        save={mineApi.propose}
        initial={{ field: null, newValue: '', because: '', fileId: null }}
        fields={fields()}
        // A day is no word, and words are no day.
        follow={(name, value, values) =>
          name === 'field' && isBirth({ field: value }) !== isBirth(values) ? { newValue: '' } : {}
        }
        text="Somebody who keeps employees looks at it. Your record changes once it is accepted."
        submit="Propose"
        onDone={() => {
          onClose();
          say('Proposed. You see here what becomes of it.');
        }}
      />
    </SideDrawer>
  );
}
