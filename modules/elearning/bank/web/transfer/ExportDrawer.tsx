import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { download } from '#kit/web/api/files.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { formatWords, questionFilesApi, type ReadFormat, readFormats } from '../../contract/transfer.ts';

interface ExportDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** What the list is narrowed by. */
  filters: Omit<CallInput<typeof questionFilesApi.export>, 'format'>;
}

/** Gives the questions of the list out as a file of another program, and says first what that does not hold. */
export function ExportDrawer({ opened, onClose, filters }: ExportDrawerProps) {
  const [format, setFormat] = useState<ReadFormat>('moodle');
  const narrowed = Object.keys(filters).length > 0;
  const [all, setAll] = useState(false);
  const asked = { format, ...(all ? {} : filters) };
  const { data, error } = useApi(questionFilesApi.exported, asked, { enabled: opened });
  const save = () =>
    void download(buildRequest(questionFilesApi.export, asked).url, 'questions').catch((failure: Error) => say(failure.message));
  const lost = data?.rows ?? [];
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Export questions" size={520}>
      <div className="form-scroll stack">
        <NativeSelect
          label="Format"
          value={format}
          data={readFormats.map((value) => ({ value, label: formatWords[value] }))}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as ReadFormat)}
        />
        {narrowed && (
          <NativeSelect
            label="Questions"
            value={all ? 'all' : 'list'}
            data={[
              { value: 'list', label: 'Those of the list, as it is filtered now' },
              { value: 'all', label: 'All that you work on' },
            ]}
            onChange={({ currentTarget }) => setAll(currentTarget.value === 'all')}
          />
        )}
        {error && <Note tone="neg">{error.message}</Note>}
        {data && <p>{counted(data.questions, 'question')} will be in the file.</p>}
        {lost.length > 0 && (
          <details>
            <summary>{counted(lost.length, 'question')} will lose something</summary>
            <ul>
              {lost.slice(0, 200).map(({ id, words, left, out }) => (
                <li key={id}>
                  {words.slice(0, 80)}: {out ? left.join('; ') : 'it has no place in this format'}
                </li>
              ))}
            </ul>
          </details>
        )}
        <Button disabled={!data || data.questions === 0} onClick={save}>
          Download questions
        </Button>
      </div>
    </SideDrawer>
  );
}
