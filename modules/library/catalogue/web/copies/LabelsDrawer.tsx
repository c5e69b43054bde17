import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { isOpen, useTask } from '#kit/web/api/use-job.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { labelsApi, labelSheets, mostLabels, sheetWords } from '../../contract/labels.ts';
import { librarySettingsApi } from '../../contract/settings.ts';

interface LabelsDrawerProps {
  opened: boolean;
  /** Null: all that have no label yet. */
  copyIds: readonly number[] | null;
  onClose: () => void;
}

/** Makes sheets of labels, and prints them. */
export function LabelsDrawer({ opened, copyIds, onClose }: LabelsDrawerProps) {
  const [made, setMade] = useState<{ jobId: number; left: number } | null>(null);
  const settings = useApi(librarySettingsApi.get, {}, { enabled: opened }).data;
  const waiting = useApi(labelsApi.waiting, {}, { enabled: opened && copyIds === null, staleTime: 0 }).data;
  const close = () => {
    setMade(null);
    onClose();
  };
  const count = copyIds?.length ?? waiting?.copies;
  const now = Math.min(count ?? 0, mostLabels);
  return (
    <SideDrawer opened={opened} onClose={close} title="Print labels">
      <div className="drawer-form">
        {opened && made === null && settings && count === 0 && <Note>Every copy has its label.</Note>}
        {opened && made === null && settings && count !== undefined && count > 0 && (
          <RecordForm
            save={labelsApi.print}
            fixed={copyIds === null ? {} : { copyIds }}
            initial={{ sheet: settings.labelSheet, spines: settings.spineLabels, firstLabel: 1 }}
            fields={[
              {
                kind: 'select',
                name: 'sheet',
                label: 'Sheet, A4',
                required: true,
                wide: true,
                options: labelSheets.map((value) => ({ value, label: sheetWords[value] })),
              },
              { kind: 'number', name: 'firstLabel', label: 'First free label', min: 1, hint: 'Of a sheet that is used in part' },
              { kind: 'checkbox', name: 'spines', label: 'A label for the spine beside each' },
            ]}
            text={
              copyIds === null
                ? `${counted(count, 'copy has', 'copies have')} no label yet${now < count ? `; the first ${now} are made now` : ''}.`
                : `Labels of ${counted(count, 'copy', 'copies')}.`
            }
            submit="Make labels"
            onDone={setMade}
          />
        )}
        {made && <Made jobId={made.jobId} left={made.left} />}
      </div>
    </SideDrawer>
  );
}

function Made({ jobId, left }: { jobId: number; left: number }) {
  const job = useTask(jobId);
  if (!job) return null;
  const { fileId } = job;
  const failed = (error: Error) => say(error.message);
  return (
    <div className="form-scroll stack">
      {job.state !== 'done' && <JobProgress job={job} />}
      {isOpen(job) && <p className="muted">You may close this and go on. The file will be under the bell.</p>}
      {job.state === 'done' && fileId !== null && (
        <>
          <Note tone="pos">
            {job.message}
            {left > 0 && `, and ${counted(left, 'copy is', 'copies are')} left`}
          </Note>
          <p>Print at 100 %, without fitting to the page.</p>
          <div className="print-done">
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => void printFile(fileAddress(fileId)).catch(failed)}
            >
              Print
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => void download(fileAddress(fileId), job.title).catch(failed)}
            >
              Download
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
