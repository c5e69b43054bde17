import { instantText, now } from '#kit/web/api/clock.ts';
import { Button, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';

import { formatPhone } from '#kit/contract/phone.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type GatePass as Pass, leaveoutWords, mayBeTakenBack } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { kindWords } from '../contract/leaveout-types.ts';
import { gateApi } from '../contract/gate.ts';
import { photoOf } from '../../students/web/StudentColumns.tsx';
import { CannotCheck } from './CannotCheck.tsx';

const other = 'other';
const alone = 'alone';

const otherFields: readonly Field[] = [
  { kind: 'text', name: 'collectorName', label: 'Name of who collects' },
  { kind: 'text', name: 'collectorIdNo', label: 'ID no.' },
  { kind: 'text', name: 'collectorRelation', label: 'Relation' },
  { kind: 'phone', name: 'collectorPhone', label: 'Phone' },
];

/** One pass at the gate: who the student is, who may collect them, and the step that is next. */
export function GatePass({ leaveout, onDone }: { leaveout: Pass; onDone: () => void }) {
  const { id, version, state, studentName, collectors, collected } = leaveout;
  const [early, setEarly] = useState(false);
  const [who, setWho] = useState<string | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const done = (text: string) => () => {
    say(text);
    onDone();
  };
  const out = useSave(gateApi.out, { onDone: done(`${studentName} is out`) });
  // Undone after the next pass has come too, which stays in sight.
  const notBack = useSave(gateApi.notBack, {
    onDone: () => say(`${studentName} is out as before`),
    onFailed: ({ message }) => say(message),
  });
  const back = useSave(gateApi.back, {
    onDone: (pass) => {
      say(`${studentName} is back`, () => notBack.mutate({ id, version: pass.version }));
      onDone();
    },
  });
  const error = out.error ?? back.error;
  const waiting = out.isPaused || back.isPaused || notBack.isPaused;
  const wrong = (path: string) => error?.fields.find((field) => field.path === path)?.message;
  const guardian = collectors.find(({ guardianId }) => String(guardianId) === who);
  const field = (one: Field) => (
    <FormField
      key={one.name}
      field={one}
      value={values[one.name] ?? null}
      values={values}
      required={false}
      error={wrong(one.name)}
      onChange={(value) => setValues((before) => ({ ...before, [one.name]: value }))}
    />
  );
  const away = state === 'out' || state === 'late';
  const isOther = who === other;
  const asksWhy = isOther || guardian?.mayCollect === false;
  // What was typed of one person is not written down of the one who was chosen after them.
  const asked = [...(isOther ? otherFields.map(({ name }) => name) : []), ...(asksWhy ? ['note'] : [])];
  return (
    <div className="box gate-pass">
      <div className="gate-student">
        <Avatar name={studentName} photo={photoOf({ id: leaveout.studentId, photoFileId: leaveout.photoFileId })} size={96} />
        <div>
          <h2>{studentName}</h2>
          <p className="num">
            {leaveout.admissionNo}, {leaveout.seat}
          </p>
          <p>
            <StateOf of={leaveoutApproval} state={state} /> {kindWords[leaveout.kind]}
          </p>
          <p>
            {leaveout.outAt === null ? `Leaves from ${instantText(leaveout.outFrom)}` : `Left ${instantText(leaveout.outAt)}`}
          </p>
          <p>Back by {instantText(leaveout.backBy)}</p>
          {leaveout.returnWith && <p>Comes back {leaveout.returnWith}</p>}
        </div>
      </div>
      {error && <Note tone="neg">{error.message}</Note>}
      {waiting && <CannotCheck why={null} onRetry={onDone} />}
      {state === 'approved' && leaveout.ended && (
        <Note tone="neg">This pass ended {instantText(leaveout.backBy)}. Do not let the student out.</Note>
      )}
      {state === 'approved' && !leaveout.ended && (
        <>
          {leaveout.early && (
            <Note tone="att">
              Too early: the leave begins {instantText(leaveout.outFrom)}.
              <Checkbox
                mt={8}
                label="The student goes early"
                error={wrong('early')}
                checked={early}
                onChange={({ currentTarget }) => setEarly(currentTarget.checked)}
              />
            </Note>
          )}
          <Radio.Group label="Who collects the student?" value={who ?? ''} onChange={setWho} required={collected}>
            <div className="gate-people">
              {collectors.map((one) => (
                <Radio
                  key={one.guardianId}
                  size="md"
                  value={String(one.guardianId)}
                  label={`${one.fullName}, ${one.relation}`}
                  description={[
                    one.phone && formatPhone(one.phone),
                    one.nationalId && `ID ${one.nationalId}`,
                    !one.mayCollect && 'may not collect',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                />
              ))}
              <Radio size="md" value={other} label="Somebody else" description="With their ID, and why" />
              {!collected && <Radio size="md" value={alone} label="The student leaves alone" />}
            </div>
          </Radio.Group>
          {isOther && otherFields.map(field)}
          {asksWhy && field({ kind: 'textarea', name: 'note', label: 'Reason, and who allowed it' })}
          <Button
            size="lg"
            fullWidth
            disabled={who === null || (leaveout.early && !early)}
            loading={out.isPending}
            onClick={() => out.mutate({ id, version, guardianId: guardian?.guardianId ?? null, early, ...texts(values, asked) })}
          >
            Let {studentName.split(' ')[0]} out
          </Button>
        </>
      )}
      {away && (
        <>
          {leaveout.kind === 'suspension' && leaveout.clearedAt === null && (
            <Note tone="att">The suspension is not cleared. Send the student and the parent to the deputy.</Note>
          )}
          {field({ kind: 'text', name: 'note', label: 'Note on the return' })}
          <Button
            size="lg"
            fullWidth
            loading={back.isPending}
            onClick={() => back.mutate({ id, version, ...texts(values, ['note']) })}
          >
            {studentName.split(' ')[0]} is back
          </Button>
        </>
      )}
      {state !== 'approved' && !away && (
        <Note tone="neg">
          {state === 'requested' ? 'This leave-out is not approved.' : `This pass is ${leaveoutWords[state].toLowerCase()}.`} Do
          not let the student out.
          {leaveout.closedBecause && ` ${leaveout.closedBecause}`}
        </Note>
      )}
      {leaveout.returnedAt !== null && mayBeTakenBack(leaveout, now()) && (
        <>
          <p>
            Came back {instantText(leaveout.returnedAt)}. If that was said of the wrong student, take it back: the guardians are
            told.
          </p>
          <Button
            size="lg"
            fullWidth
            variant="default"
            loading={notBack.isPending}
            onClick={() => notBack.mutate({ id, version })}
          >
            {studentName.split(' ')[0]} is not back
          </Button>
        </>
      )}
      <Button size="lg" fullWidth variant="default" onClick={onDone}>
        Next pass
      </Button>
    </div>
  );
}

function texts(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      return [name, typeof value === 'string' && value ? value : null];
    }),
  );
}
