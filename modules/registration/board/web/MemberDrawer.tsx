import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { download } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { DrawerParts, type Part } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type BoardMember, boardMembersApi } from '../contract/members.ts';

import { positionWords } from './board-words.ts';
import { useMemberFields } from './member-fields.tsx';

interface MemberDrawerProps {
  open: string | null;
  onClose: () => void;
}

/** A member of the board: added, changed, given another term, or resigned. */
export function MemberDrawer({ open, onClose }: MemberDrawerProps) {
  const fields = useMemberFields();
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={boardMembersApi.get}
      title={(member) => member?.fullName ?? 'Add member'}
      size={560}
    >
      {(member) =>
        member === null ? (
          <RecordForm
            save={boardMembersApi.create}
            initial={{ position: 'member', committeeIds: [], termFrom: today() }}
            fields={fields}
            submit="Add member"
            onDone={done('The member is added')}
          />
        ) : (
          <Member member={member} fields={fields} done={done} />
        )
      }
    </RecordDrawer>
  );
}

interface MemberProps {
  member: BoardMember;
  fields: ReturnType<typeof useMemberFields>;
  done: (text: string) => () => void;
}

function Member({ member, fields, done }: MemberProps) {
  const { id, version, fullName, state } = member;
  const remove = useSave(boardMembersApi.remove);
  const linked = member.staffMemberId !== null || member.guardianId !== null;
  const parts: Part[] = [
    { key: 'term', label: 'Term', content: <Term member={member} done={done} /> },
    ...(member.hasLetter ? [{ key: 'letter', label: 'Letter', content: <Letter member={member} /> }] : []),
  ];
  const form = (
    <RecordForm
      save={boardMembersApi.update}
      fixed={{ id, version }}
      initial={{
        ...member,
        ...(linked ? { fullName: null, phone: null, email: null, nationalId: null } : {}),
        phone: linked ? null : member.phone && formatPhone(member.phone),
        letterFileId: null,
      }}
      fields={fields}
      submit="Save member"
      onDone={done(`${fullName} is saved`)}
      actions={
        <ConfirmButton
          label="Remove member"
          title={`Remove ${fullName}?`}
          text="Only for somebody who was entered by mistake. Whoever leaves the board resigns, and stays on record."
          keep="Keep member"
          onConfirm={async () => {
            await remove.mutateAsync({ id });
            done(`${fullName} is removed`)();
          }}
        />
      }
    />
  );
  const over = state === 'expired' || state === 'resigned';
  const locked = over ? 'This term is over. Under Term you give another one, or correct this one.' : null;
  return <DrawerParts entity="board member" id={id} details={form} locked={locked} parts={parts} />;
}

function Letter({ member }: { member: BoardMember }) {
  const [failed, setFailed] = useState<string | null>(null);
  const fetchLetter = (): void => {
    const { url } = buildRequest(boardMembersApi.letter, { id: member.id });
    download(url, `Appointment of ${member.fullName}`).catch((error: Error) => setFailed(error.message));
  };
  return (
    <div className="stack">
      {failed && <Note tone="neg">{failed}</Note>}
      <Button variant="default" onClick={fetchLetter}>
        Download the letter of appointment
      </Button>
    </div>
  );
}

const termFields = [
  { kind: 'date', name: 'termFrom', label: 'From' },
  { kind: 'date', name: 'termTo', label: 'Until', hint: 'Empty for as long as the office is held' },
] as const;

/** All that a member is saved with, as it stands; who is somebody on record has that record’s name and contacts. */
function draftOf(member: BoardMember) {
  const { staffMemberId, guardianId, categoryId, position, committeeIds, fullName, phone, email, nationalId } = member;
  const linked = staffMemberId !== null || guardianId !== null;
  const person = linked ? { fullName: null, phone: null, email: null, nationalId: null } : { fullName, phone, email, nationalId };
  return { staffMemberId, guardianId, ...person, categoryId, position, committeeIds, letterFileId: null };
}

/** The day after the term, or today where that is later. */
function nextTerm({ resignedOn, termTo }: BoardMember): string {
  const last = resignedOn ?? termTo;
  const after = last === null ? today() : addDays(last, 1);
  return after > today() ? after : today();
}

/** The term as it stands, and the step that is open: another term, its days corrected, or the last day of somebody who resigns. */
function Term({ member, done }: Pick<MemberProps, 'member' | 'done'>) {
  const { id, version, fullName, state, termFrom, termTo, resignedOn, resignedBecause } = member;
  const [step, setStep] = useState<'renew' | 'resign' | 'correct' | null>(null);
  const takeBack = useSave(boardMembersApi.takeBack);
  const ends = resignedOn !== null || termTo !== null;
  return (
    <div className="stack">
      <Facts
        rows={[
          ['Position', positionWords[member.position]],
          ['From', formatDay(member.termFrom)],
          ['Until', termTo ? formatDay(termTo) : 'As long as the office is held'],
          ['Last day', member.resignedOn && formatDay(member.resignedOn)],
          ['Reason', member.resignedBecause],
        ]}
      />
      {step === null && (
        <p className="row">
          {ends && (
            <Button variant="default" onClick={() => setStep('renew')}>
              Give another term
            </Button>
          )}
          <Button variant="default" onClick={() => setStep('correct')}>
            Correct the term
          </Button>
          {state !== 'expired' && (
            <Button variant="default" color="red" onClick={() => setStep('resign')}>
              {resignedOn === null ? 'Resigns' : 'Correct the resignation'}
            </Button>
          )}
          {resignedOn !== null && (
            <ConfirmButton
              variant="default"
              label="Take the resignation back"
              title={`Did ${fullName} not resign?`}
              text="The term is then as it was before. Only for a resignation that was entered by mistake."
              keep="Keep the resignation"
              onConfirm={async () => {
                await takeBack.mutateAsync({ id, version });
                done(`The resignation of ${fullName} is taken back`)();
              }}
            />
          )}
        </p>
      )}
      {step === 'renew' && (
        <RecordForm
          save={boardMembersApi.renew}
          fixed={{ id }}
          initial={{ termFrom: nextTerm(member), termTo: null }}
          fields={termFields}
          submit="Give another term"
          onDone={done(`${fullName} has another term`)}
        />
      )}
      {step === 'correct' && (
        <RecordForm
          save={boardMembersApi.update}
          fixed={{ ...draftOf(member), id, version }}
          initial={{ termFrom, termTo }}
          fields={termFields}
          submit="Save term"
          onDone={done(`The term of ${fullName} is corrected`)}
        />
      )}
      {step === 'resign' && (
        <RecordForm
          save={boardMembersApi.resign}
          fixed={{ id, version }}
          initial={{ on: resignedOn ?? today(), reason: resignedBecause ?? '' }}
          fields={[
            { kind: 'date', name: 'on', label: 'Last day' },
            { kind: 'textarea', name: 'reason', label: 'Reason' },
          ]}
          submit="Record resignation"
          onDone={done(`The resignation of ${fullName} is recorded`)}
        />
      )}
    </div>
  );
}
