import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
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
  const locked = over ? 'This term is over. Give another term under Term.' : null;
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

/** The term as it stands, and the step that is open: another term, or the last day of somebody who resigns. */
function Term({ member, done }: Pick<MemberProps, 'member' | 'done'>) {
  const { id, version, fullName, state, termTo } = member;
  const [step, setStep] = useState<'renew' | 'resign' | null>(null);
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
          <Button variant="default" onClick={() => setStep('renew')}>
            Give another term
          </Button>
          {(state === 'active' || state === 'upcoming') && (
            <Button variant="default" color="red" onClick={() => setStep('resign')}>
              Resigns
            </Button>
          )}
        </p>
      )}
      {step === 'renew' && (
        <RecordForm
          save={boardMembersApi.renew}
          fixed={{ id }}
          initial={{ termFrom: today(), termTo: null }}
          fields={[
            { kind: 'date', name: 'termFrom', label: 'From' },
            { kind: 'date', name: 'termTo', label: 'Until' },
          ]}
          submit="Give another term"
          onDone={done(`${fullName} has another term`)}
        />
      )}
      {step === 'resign' && (
        <RecordForm
          save={boardMembersApi.resign}
          fixed={{ id, version }}
          initial={{ on: today(), reason: '' }}
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
