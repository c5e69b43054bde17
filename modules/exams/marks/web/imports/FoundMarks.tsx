import { instantText } from '#kit/web/api/clock.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { judge } from '#kit/contract/access.ts';

import { to } from '#kit/contract/screen.ts';
import { download } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { useSearch } from '#kit/web/ui/address.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type MarkImport, type MarkImportFound, markImportsApi } from '../../contract/mark-imports.ts';
import { marksScreens } from '../../contract/screens.ts';
import type { Exam } from '../../../sittings/contract/exams.ts';
import { importStateWords, importTones } from './import-words.ts';
import { ChangedMarks } from './ChangedMarks.tsx';
import { Problems, SubjectTable } from './MarkTables.tsx';
import { NamesToDecide } from './NamesToDecide.tsx';
import './mark-imports.css';

/** A file with what it would do, or did. */
export function FoundMarks({ exam, file, reload }: { exam: Exam; file: MarkImport; reload: () => void }) {
  const { id, state, found, added, changed } = file;
  const begun = Number(new URLSearchParams(useSearch()).get('task'));
  const [task, setTask] = useState(state === 'uploaded' && begun > 0 ? begun : null);
  const [failed, setFailed] = useState<string | null>(null);
  const go = useGo();
  const job = useJob(task, (ended) => {
    setTask(null);
    if (ended.state === 'failed') setFailed(ended.message);
    reload();
  });
  const follow = ({ jobId }: { jobId: number }) => {
    setFailed(null);
    setTask(jobId);
  };
  const onFailed = (error: Error) => setFailed(error.message);
  const carry = useSave(markImportsApi.carryOut, { onDone: follow, onFailed });
  const check = useSave(markImportsApi.check, { onDone: follow, onFailed });
  const decide = useSave(markImportsApi.decide, { onDone: follow, onFailed });
  const may = exam.state === 'open' && judge(markImportsApi.carryOut.access, viewer()) === 'allowed' && task === null;
  const ready = may && state === 'checked';
  return (
    <Page>
      <PageHeader
        title={file.fileName}
        meta={[
          exam.name,
          file.doneAt ? `imported ${instantText(file.doneAt)} by ${file.by}` : `chosen by ${file.by}`,
          <Status key="state" tone={importTones[state]}>
            {importStateWords[state]}
          </Status>,
        ]}
        primary={
          ready && added + changed > 0 ? (
            <Button loading={carry.isPending} onClick={() => carry.mutate({ id })}>
              Enter {added + changed === 1 ? 'one mark' : `${(added + changed).toLocaleString('en-KE')} marks`}
            </Button>
          ) : may && state === 'uploaded' ? (
            <Button loading={check.isPending} onClick={() => check.mutate({ id, overwrite: file.overwrite })}>
              Check the file
            </Button>
          ) : null
        }
        menu={[
          { label: 'Choose another file', onClick: () => go(to(marksScreens.markImport, { id: exam.id })) },
          ...(ready ? [{ label: 'Check the file again', onClick: () => check.mutate({ id, overwrite: file.overwrite }) }] : []),
        ]}
      />
      {failed && <Note tone="neg">{failed}</Note>}
      {task !== null && job && (
        <div className="box box-body">
          <JobProgress job={job} />
        </div>
      )}
      {found && (
        <FoundParts
          // What is listed besides is of the last check.
          key={`${found.changed} ${found.undecided}`}
          file={file}
          found={found}
          onOverwrite={ready ? (overwrite) => check.mutate({ id, overwrite }) : undefined}
          onDecide={ready ? (decision, which) => decide.mutate({ id, decision, ...which }) : undefined}
        />
      )}
    </Page>
  );
}

interface FoundPartsProps {
  file: MarkImport;
  found: MarkImportFound;
  onOverwrite?: ((overwrite: boolean) => void) | undefined;
  onDecide: ComponentProps<typeof NamesToDecide>['onDecide'];
}

function FoundParts({ file, found, onOverwrite, onDecide }: FoundPartsProps) {
  const done = file.state === 'done';
  const { problems, refused, unread, subjects, names, leftOut } = found;
  const keeps = file.overwrite || problems.some(({ title }) => /: (changed since|another mark is there)$/.test(title));
  const fetchFaults = () =>
    download(buildRequest(markImportsApi.faults, { id: file.id }).url, 'Marks to correct.xlsx').catch((error: Error) =>
      say(error.message),
    );
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'Students', value: found.rows.toLocaleString('en-KE') },
          { label: done ? 'Entered' : 'New marks', value: found.added.toLocaleString('en-KE') },
          { label: done ? 'Changed' : 'To change', value: found.changed.toLocaleString('en-KE') },
          { label: 'Same as now', value: found.same.toLocaleString('en-KE') },
          { label: 'To correct', value: refused.toLocaleString('en-KE') },
        ]}
      />
      {unread.length > 0 && <Note>Not read, because they are no subject of this exam: {unread.join(', ')}.</Note>}
      {leftOut.map(({ why, count, rows }) => (
        <Note key={why}>
          Left out, {why}: {rows.length > 0 ? rows.join('; ') : count}
          {rows.length > 0 && count > rows.length ? ` and ${count - rows.length} more` : ''}
        </Note>
      ))}
      {names.length > 0 && <NamesToDecide found={found} onDecide={onDecide} />}
      {refused === 0 && names.length === 0 && <Note tone="pos">Nothing is wrong with this file.</Note>}
      {refused > 0 && (
        <div className="mark-import-foot">
          {!done && (
            <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void fetchFaults()}>
              Download the rows to correct
            </Button>
          )}
          <span className="hint">
            {done ? 'These were not entered.' : 'The good marks can be entered without them.'} Corrected, the rows can be imported
            as they are.
          </span>
        </div>
      )}
      {keeps && onOverwrite && (
        <Checkbox
          label="Write over marks that are there already"
          description="Left out, those stay that were entered after the sheet was made, and all of them where it has no “Filled at”."
          checked={file.overwrite}
          onChange={({ currentTarget }) => onOverwrite(currentTarget.checked)}
        />
      )}
      {problems.map((group) => (
        <Problems key={group.title} group={group} />
      ))}
      {found.changed > 0 && <ChangedMarks id={file.id} done={done} />}
      <SubjectTable subjects={subjects} />
    </>
  );
}
