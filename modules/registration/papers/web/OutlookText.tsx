import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import type { PaperKind } from '../contract/kinds.ts';
import type { Outlook } from '../contract/papers.ts';
import { studentsScreens } from '../../students/contract/screens.ts';

interface OutlookTextProps {
  paper: PaperKind;
  outlook: Outlook;
  whom: { classId?: number; streamId?: number; status: string };
}

const withPhotos: readonly PaperKind[] = ['id card', 'picture sheet'];

/** How many a paper will hold, and what their records lack for it. */
export function OutlookText({ paper, outlook, whom }: OutlookTextProps) {
  const { students, withoutPhoto, refusedPhoto, withoutPhone } = outlook;
  const list = (missing: string) =>
    to(studentsScreens.students, {}, { classId: whom.classId, streamId: whom.streamId, missing, status: whom.status });
  return (
    <ul className="print-outlook" aria-live="polite">
      <li>Prints {counted(students, 'student')}</li>
      {withPhotos.includes(paper) && withoutPhoto > 0 && (
        <li>
          <Go className="link" href={list('photo')}>
            {capital(counted(withoutPhoto, 'student'))} without a photo
          </Go>
          : initials take its place
        </li>
      )}
      {withPhotos.includes(paper) && refusedPhoto > 0 && (
        <li>{capital(counted(refusedPhoto, 'family', 'families'))} said no to a photo on cards: initials are shown there too</li>
      )}
      {paper === 'emergency summary' && (
        <>
          {withoutPhone > 0 && (
            <li>
              <Go className="link" href={list('guardianPhone')}>
                {capital(counted(withoutPhone, 'student'))} without a guardian’s phone
              </Go>
            </li>
          )}
          <li>That you looked at their health records is written down</li>
        </>
      )}
    </ul>
  );
}
