import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Application, applicationsApi } from '../contract/applications.ts';

const fields: readonly Field<'interviewAt' | 'interviewPlace' | 'interviewResult'>[] = [
  { kind: 'custom', name: 'interviewAt', label: 'Day and time', render: (slot) => <TimeField {...slot} /> },
  { kind: 'text', name: 'interviewPlace', label: 'Place', placeholder: 'Head’s office' },
  { kind: 'textarea', name: 'interviewResult', label: 'Result', hint: 'Marks or remarks, when it has taken place' },
];

interface InterviewDrawerProps {
  open: boolean;
  onClose: () => void;
  application: Application;
}

/** Calls the applicant to an interview or test, or writes down what came of it. */
export function InterviewDrawer({ open, onClose, application }: InterviewDrawerProps) {
  const { id, version, fullName } = application;
  return (
    <SideDrawer opened={open} onClose={onClose} title={`Interview of ${fullName}`}>
      <div key={version} className="drawer-form">
        <RecordForm
          save={applicationsApi.interview}
          fixed={{ id, version }}
          initial={application}
          fields={fields}
          submit="Save interview"
          onDone={() => {
            say('The interview is saved');
            onClose();
          }}
        />
      </div>
    </SideDrawer>
  );
}
