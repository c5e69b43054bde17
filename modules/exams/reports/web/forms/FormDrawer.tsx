import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { download, printFile } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { fileAddress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type FormChoices, reportFormsApi } from '../../contract/forms/report-forms.ts';
import { FormPage } from './FormPage.tsx';
import { StudentRemarks } from './StudentRemarks.tsx';
import './report-forms.css';

interface FormDrawerProps {
  examId: number;
  studentId: number | null;
  choices: FormChoices;
  /** May print some forms of the exam; of streams of others the server refuses. */
  mayPrint: boolean;
  onClose: () => void;
}

/** One student's report form as it is printed, with its remarks to change. */
export function FormDrawer({ studentId, onClose, ...rest }: FormDrawerProps) {
  return (
    <SideDrawer opened={studentId !== null} onClose={onClose} title="Report form" size={860}>
      {studentId !== null && <One key={studentId} {...rest} studentId={studentId} />}
    </SideDrawer>
  );
}

function One({ examId, studentId, choices, mayPrint }: Omit<FormDrawerProps, 'onClose'> & { studentId: number }) {
  const failed = (error: Error) => say(error.message);
  const input = { id: examId, studentId, ...choices };
  const print = useSave(reportFormsApi.print, { invalidate: [] });
  const get = async (then: (address: string) => Promise<void>) => {
    const { fileId } = await print.mutateAsync(input);
    await then(fileAddress(fileId));
  };
  return (
    <div className="stack forms-one">
      {mayPrint && (
        <div className="row">
          <Button
            leftSection={<IconPrinter size={16} stroke={1.7} />}
            loading={print.isPending}
            onClick={() => void get(printFile).catch(failed)}
          >
            Print
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            disabled={print.isPending}
            onClick={() => void get((address) => download(address, 'Report form.pdf')).catch(failed)}
          >
            Download PDF
          </Button>
        </div>
      )}
      {print.error && <Note tone="neg">{print.error.message}</Note>}
      <FormPage examId={examId} studentId={studentId} choices={choices} />
      <StudentRemarks examId={examId} studentId={studentId} language={choices.language} />
    </div>
  );
}
