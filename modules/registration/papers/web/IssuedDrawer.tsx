import { Button } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type IssuedPaper, paperStateWords, paperWords } from '../contract/kinds.ts';
import { type PaperDetail, papersApi } from '../contract/papers.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { papersScreens } from '../contract/screens.ts';
import { CancelPaper } from './CancelPaper.tsx';
import { paperTones } from './paper-tones.ts';
import { papersOf } from './use-papers-address.ts';

/** One issued paper: what it is, printing it again, and calling it back. */
export function IssuedDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={papersApi.get}
      title={(paper) => (paper ? `${paperWords[paper.kind]} of ${paper.studentName}` : '')}
    >
      {(paper) => paper && <OnePaper paper={paper} onClose={onClose} />}
    </RecordDrawer>
  );
}

const shortWords: Record<IssuedPaper, string> = {
  'id card': 'card',
  'admission letter': 'letter',
  'leaving certificate': 'certificate',
};

function OnePaper({ paper, onClose }: { paper: PaperDetail; onClose: () => void }) {
  const { id, kind, number, studentId, studentName, admissionNo, state, token } = paper;
  const [cancels, setCancels] = useState(false);
  const mayCancel = judge(papersApi.cancel.access, viewer()) === 'allowed' && (state === 'valid' || state === 'expired');
  return (
    <div className="form-scroll">
      <Facts
        rows={[
          [
            'Student',
            <Go key="student" className="link" href={to(studentsScreens.student, { id: studentId })}>
              {studentName}
            </Go>,
          ],
          ['Admission no.', admissionNo],
          ['Number', number],
          [
            'State',
            <Status key="state" tone={paperTones[state]}>
              {paperStateWords[state]}
            </Status>,
          ],
          ['Why', paper.closedBecause],
          ['Issued', <DayText key="day" day={paper.issuedOn} />],
          ['Issued by', paper.issuedBy],
          ['Valid until', paper.validUntil && <DayText day={paper.validUntil} />],
          ['Prints', paper.prints],
        ]}
      />
      {token !== null && (
        <p className="print-done">
          <Button variant="default" component="a" href={to(papersScreens.verify, { token })} target="_blank" rel="noreferrer">
            What its QR code shows
          </Button>
          {state === 'valid' && (
            <Button variant="default" component={Go} href={papersOf([studentId], kind)}>
              {kind === 'leaving certificate' ? 'Print a duplicate' : 'Print again'}
            </Button>
          )}
          {mayCancel && (
            <Button variant="default" color="red" onClick={() => setCancels(true)}>
              Cancel this {shortWords[kind]}
            </Button>
          )}
        </p>
      )}
      {cancels && <CancelPaper paper={paper} word={shortWords[kind]} onClose={() => setCancels(false)} onDone={onClose} />}
      <History entity="paper" id={id} />
    </div>
  );
}
