import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import {
  type DataRequest,
  dataRequestsApi,
  requestKinds,
  requestWords,
  subjectKinds,
  subjectWords,
} from '../contract/requests.ts';
import { numberOf } from '../../students/web/forms/student-fields.tsx';

import { ErasurePart } from './ErasurePart.tsx';
import { RequestState } from './RequestState.tsx';
import { SubjectPicker } from './SubjectPicker.tsx';

const fields: readonly Field<'kind' | 'subjectKind' | 'subjectId' | 'askedBy' | 'relation' | 'details' | 'receivedOn'>[] = [
  {
    kind: 'select',
    name: 'subjectKind',
    label: 'About',
    wide: true,
    options: subjectKinds.map((value) => ({ value, label: subjectWords[value] })),
  },
  {
    kind: 'custom',
    name: 'subjectId',
    label: 'Whose data',
    wide: true,
    render: ({ name, label, error, value, values, onChange }) => {
      const kind = subjectKinds.find((one) => one === values['subjectKind']) ?? 'student';
      return (
        <SubjectPicker
          key={kind}
          kind={kind}
          name={name}
          label={label}
          error={error}
          value={numberOf(value)}
          onChange={onChange}
        />
      );
    },
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'What they ask',
    options: requestKinds.map((value) => ({ value, label: requestWords[value] })),
  },
  { kind: 'date', name: 'receivedOn', label: 'Received on', required: true },
  { kind: 'text', name: 'askedBy', label: 'Requested by', placeholder: 'Name' },
  { kind: 'text', name: 'relation', label: 'Relation', placeholder: 'Mother' },
  { kind: 'textarea', name: 'details', label: 'In their words' },
];

/** Another kind is another person; those who are grown up ask for themselves. */
const ofAnother = (name: string, value: unknown) =>
  name === 'subjectKind' ? { subjectId: null, relation: value === 'student' ? '' : 'Themselves' } : {};

const answerFields: readonly Field<'state' | 'answer'>[] = [
  {
    kind: 'select',
    name: 'state',
    label: 'How it ends',
    options: [
      { value: 'answered', label: 'Answered' },
      { value: 'refused', label: 'Refused, with the reason' },
    ],
  },
  { kind: 'textarea', name: 'answer', label: 'What was said and done' },
];

/** Takes a request, or shows one with its clock and its answer. */
export function RequestDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={dataRequestsApi.get}
      title={(request) => (request === null ? 'Record request' : `${requestWords[request.kind]}: ${request.subjectName}`)}
      size={560}
    >
      {(request) =>
        request === null ? (
          <RecordForm
            save={dataRequestsApi.create}
            initial={{ kind: 'access', subjectKind: 'student', receivedOn: today() }}
            fields={fields}
            follow={ofAnother}
            submit="Record request"
            onDone={done('The request is taken; the clock runs')}
          />
        ) : (
          <OneRequest request={request} onDone={done('The request is closed')} />
        )
      }
    </RecordDrawer>
  );
}

function OneRequest({ request, onDone }: { request: DataRequest; onDone: () => void }) {
  const collect = useSave(dataRequestsApi.collect, { onDone: () => say('The file is being made; find it under the bell') });
  const [reopening, setReopening] = useState(false);
  const reopen = useSave(dataRequestsApi.reopen, {
    onDone: () => {
      setReopening(false);
      say('The request is open again');
    },
  });
  return (
    <div className="form-scroll">
      <RequestState request={request} />
      <Facts
        rows={[
          ['About', [subjectWords[request.subjectKind], request.subjectNo].filter(Boolean).join(', ')],
          ['Requested by', `${request.askedBy}, ${request.relation}`],
          ['Received', formatDay(request.receivedOn)],
          ['Answer by', formatDay(request.dueOn)],
          ['In their words', request.details],
          ['Answer', request.answer],
          ['Answered', request.answeredOn && formatDay(request.answeredOn)],
        ]}
      />
      {collect.error && <Note tone="neg">{collect.error.message}</Note>}
      <p>
        <Button
          variant="default"
          loading={collect.isPending}
          onClick={() => collect.mutate({ id: request.subjectId, kind: request.subjectKind })}
        >
          Gather all their data
        </Button>
      </p>
      {request.kind === 'erasure' && <ErasurePart request={request} />}
      {request.state === 'open' && (
        <RecordForm
          save={dataRequestsApi.answer}
          fixed={{ id: request.id, version: request.version }}
          initial={{ state: request.kind === 'erasure' ? 'refused' : 'answered' }}
          fields={answerFields}
          submit={request.kind === 'erasure' ? 'Close without erasing' : 'Close request'}
          onDone={onDone}
        />
      )}
      {request.state !== 'open' && (request.kind !== 'erasure' || request.state === 'refused') && (
        <p>
          <Button variant="default" onClick={() => setReopening(true)}>
            Reopen request
          </Button>
        </p>
      )}
      {reopening && (
        <ReasonDialog
          title="Reopen request"
          text={`For a request that was closed by mistake. It is to be answered by ${formatDay(request.dueOn)}; the answer that was recorded stays in the history.`}
          keep="Leave it closed"
          confirm="Reopen request"
          danger={false}
          onClose={() => setReopening(false)}
          onConfirm={(reason) => reopen.mutateAsync({ id: request.id, version: request.version, reason })}
        />
      )}
      <History entity="data request" id={request.id} />
    </div>
  );
}
