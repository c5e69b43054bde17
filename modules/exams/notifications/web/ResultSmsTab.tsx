import { instantText } from '#kit/web/api/clock.ts';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { Exam } from '../../sittings/contract/exams.ts';
import { type ResultPreview, resultSmsApi, type WhomToTell, whomToTell } from '../contract/result-sms.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { MessageList } from './MessageList.tsx';
import { SendingList } from './SendingList.tsx';
import { whomWords } from './notification-words.ts';
import './notifications.css';

const number = (value: number) => value.toLocaleString('en-KE');

/** Results to guardians: to whom, every message before it goes, and what was sent before. */
export function ResultSmsTab({ exam }: { exam: Exam }) {
  const [whom, setWhom] = useState<WhomToTell>('new');
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set());
  const [task, setTask] = useState<number | null>(null);
  const classes = (useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data ?? []).filter(({ id }) =>
    exam.classIds.includes(id),
  );
  const chosen = exam.classIds.filter((id) => !held.has(id));
  const input = { id: exam.id, whom, classIds: held.size === 0 ? [] : chosen };
  const { data, error, refetch, isPlaceholderData } = useApi(resultSmsApi.preview, input, {
    staleTime: 0,
    keepPrevious: true,
    enabled: chosen.length > 0,
  });
  const job = useJob(task, () => void refetch());
  const hold = (id: number, on: boolean) => {
    const next = new Set(held);
    if (on) next.delete(id);
    else next.add(id);
    setHeld(next);
  };
  return (
    <>
      <div className="result-sms-whom">
        <SegmentedControl
          aria-label="Whom to tell"
          value={whom}
          onChange={(value) => setWhom(whomToTell.find((one) => one === value) ?? 'new')}
          data={whomToTell.map((value) => ({ value, label: whomWords[value].label }))}
        />
        <span className="hint">{whomWords[whom].hint}</span>
        {classes.length > 1 &&
          classes.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!held.has(id)}
              onChange={({ currentTarget }) => hold(id, currentTarget.checked)}
            />
          ))}
      </div>
      {task !== null && job && (
        <div className="box box-body">
          <JobProgress job={job} />
        </div>
      )}
      {chosen.length === 0 && <Note>Choose at least one class.</Note>}
      {error && !data && <ErrorState title="The messages could not be written" error={error} onRetry={() => void refetch()} />}
      {!data && !error && chosen.length > 0 && <SkeletonPage />}
      {data && chosen.length > 0 && (
        <Messages exam={exam} input={input} preview={data} ofBefore={isPlaceholderData} onBegun={setTask} />
      )}
    </>
  );
}

interface MessagesProps {
  exam: Exam;
  input: { id: number; whom: WhomToTell; classIds: number[] };
  preview: ResultPreview;
  /** What is shown was asked for others: those who are chosen now are being counted. */
  ofBefore: boolean;
  onBegun: (jobId: number | null) => void;
}

function Messages({ exam, input, preview, ofBefore, onBegun }: MessagesProps) {
  const [asking, setAsking] = useState(false);
  const send = useSave(resultSmsApi.send, { onDone: ({ jobId }) => onBegun(jobId) });
  const may = judge(resultSmsApi.send.access, viewer()) === 'allowed';
  const { messages, segments, long, credit, refused, quiet, goesAt, needsApproval, outbox } = preview;
  const count = `${number(messages)} ${messages === 1 ? 'message' : 'messages'}`;
  const label = needsApproval ? `Ask to send ${count}` : `Send ${count}`;
  return (
    <>
      {refused && <Note tone="att">{refused}</Note>}
      <Figures
        record
        figures={[
          { label: 'Students', value: number(preview.students) },
          { label: 'Messages', value: number(messages) },
          { label: 'Segments', value: number(segments) },
          { label: 'Notified before', value: number(preview.told) },
        ]}
      />
      {long > 0 && (
        <Note tone="att">
          {number(long)} of them {long === 1 ? 'does' : 'do'} not fit one segment. A shorter text under SMS templates and events,
          or shorter names of subjects, makes them cheaper.
        </Note>
      )}
      {outbox && <Note tone="att">No SMS provider is set up: they are kept in the outbox and nothing leaves the machine.</Note>}
      {credit !== null && credit < segments && (
        <Note tone="att">
          {number(segments)} segments are needed and {number(credit)} are left; the others wait until there is credit.
        </Note>
      )}
      {quiet && refused === null && <Note>They go out on {instantText(goesAt)}, when quiet hours are over.</Note>}
      {send.error && <Note tone="neg">{send.error.message}</Note>}
      {may && refused === null && messages > 0 && (
        <div>
          <Button loading={ofBefore} onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      )}
      <div className="split">
        <MessageList preview={preview} />
        <SendingList exam={exam} onBegun={onBegun} />
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${label}?`}
        text={`Guardians get the results of ${exam.name} as they are now. What has been sent cannot be called back.`}
        consequences={[
          { label: 'Students', after: number(preview.students) },
          { label: 'Segments', after: number(segments) },
        ]}
        keep="Look again"
        confirm={label}
        onConfirm={() => send.mutateAsync(input)}
      />
    </>
  );
}
