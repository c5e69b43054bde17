import { Button } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import type { registerApi } from '../../contract/register.ts';
import { studentsScreens } from '../../contract/screens.ts';
import '../students.css';

interface RegisteredProps {
  student: Output<typeof registerApi.register>;
  onAnother: () => void;
  /** The next one has the same guardians. */
  onSibling: () => void;
}

/** That it is done, and what people do next. */
export function Registered({ student, onAnother, onSibling }: RegisteredProps) {
  return (
    <Page>
      <PageHeader title="Student registered" />
      <div className="box box-body registered">
        <p>
          <strong>{student.fullName}</strong> is registered with the admission number{' '}
          <strong className="num">{student.admissionNo}</strong>.
        </p>
        {student.warnings.map((warning) => (
          <Note key={warning} tone="att">
            {warning}
          </Note>
        ))}
        <p className="muted">What next?</p>
        <div className="next-steps">
          <Button component={Go} href={to(studentsScreens.student, { id: student.id })}>
            Open the profile
          </Button>
          <Button variant="default" onClick={onAnother}>
            Register another student
          </Button>
          <Button variant="default" onClick={onSibling}>
            Register a sibling
          </Button>
        </div>
      </div>
    </Page>
  );
}
