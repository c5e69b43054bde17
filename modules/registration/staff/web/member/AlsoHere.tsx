import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { registrationWrite } from '../../../contract/access.ts';
import { peopleApi, type StaffProfile } from '../../contract/people.ts';
import { studentsScreens } from '../../../students/contract/screens.ts';
import { staffScreens } from '../../contract/screens.ts';
import '#kit/web/ui/css/people.css';

/** What else the same person is at the school: a guardian, a member of the board. */
export function AlsoHere({ member, edit }: { member: StaffProfile; edit: (part: string, label?: string) => ReactNode }) {
  const { guardian, board } = member;
  const mayWrite = judge(registrationWrite, viewer()) === 'allowed';
  return (
    <Box title="Also at the school" aside={guardian === null && edit('guardian', 'Link guardian')}>
      {guardian === null && board === null && <p className="box-body muted">Neither a guardian nor on the board.</p>}
      <ul className="people">
        {guardian?.students.map(({ id, fullName }) => (
          <li key={id}>
            <Go href={to(studentsScreens.student, { id }, { tab: 'guardians' })}>
              <PersonCell name={fullName} size={32} note="Guardian of" />
            </Go>
          </li>
        ))}
        {guardian && guardian.students.length === 0 && (
          <li>
            <span>Guardian {guardian.fullName}</span>
          </li>
        )}
        {board && (
          <li>
            {judge(staffScreens.board.access, viewer()) === 'allowed' ? (
              <Go href={to(staffScreens.board, {}, { open: board.id, state: 'all' })} className="link">
                On the board, {board.categoryName}
              </Go>
            ) : (
              <span>On the board, {board.categoryName}</span>
            )}
            <span>{board.termTo && <DayText day={board.termTo} />}</span>
          </li>
        )}
      </ul>
      {guardian && mayWrite && <Unlink member={member} />}
    </Box>
  );
}

function Unlink({ member }: { member: StaffProfile }) {
  const unlink = useSave(peopleApi.unlinkGuardian);
  return (
    <div className="box-body">
      <ConfirmButton
        label="Take the link away"
        title="Are they two people?"
        text={`${member.fullName} and the guardian ${member.guardian?.fullName ?? ''} become two people again. Both records stay.`}
        keep="Keep the link"
        onConfirm={() => unlink.mutateAsync({ id: member.id })}
      />
    </div>
  );
}

/** Guardians with the same ID number or phone, to be linked. */
export function LinkGuardian({ member, onDone }: { member: StaffProfile; onDone: () => void }) {
  const { nationalId, phone, id } = member;
  const { data } = useApi(peopleApi.matches, { nationalId, phone, except: id });
  const link = useSave(peopleApi.linkGuardian, { onDone });
  const guardians = data?.rows.filter(({ kind }) => kind === 'guardian') ?? [];
  return (
    <div className="form-scroll stack">
      {link.error && <Note tone="neg">{link.error.message}</Note>}
      {data && guardians.length === 0 && (
        <Note>No guardian has the same ID number or phone. Write it into one of the two records first.</Note>
      )}
      <ul className="box people">
        {guardians.map((row) => (
          <li key={row.id}>
            <PersonCell name={row.name} size={32} note={`${row.note}; same ${row.because}`} />
            <button type="button" className="link" onClick={() => link.mutate({ id, guardianId: row.id })}>
              Same person
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
