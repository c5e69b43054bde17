import { today } from '#kit/web/api/clock.ts';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ageOn } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import type { Guardian, Student } from '../../students/contract/student.ts';
import '../../students/web/students.css';
import { photoOf } from '../../students/web/StudentColumns.tsx';
import { StudentStatusText } from '../../students/web/StudentStatusText.tsx';
import { genderWords } from '../../students/web/student-words.ts';

interface OverviewProps {
  student: Student;
  allergies: string | null;
  /** A link that opens a drawer; null for those who only read. */
  edit: (part: string) => ReactNode;
}

/** The record on one page. */
export function OverviewTab({ student, allergies, edit }: OverviewProps) {
  return (
    <div className="split">
      <div className="stack">
        <Box title="Details" aside={edit('person')}>
          <Facts
            rows={[
              ['Gender', genderWords[student.gender]],
              ['Date of birth', <Born key="born" day={student.bornOn} />],
              ['Birth certificate', student.birthCertificateNo],
              ['UPI', student.upi],
              ['Assessment no.', student.assessmentNo],
              ['Nationality', student.nationality],
              [
                'Home',
                [student.ward, student.subCountyName, student.countyName && `${student.countyName} County`]
                  .filter(Boolean)
                  .join(', '),
              ],
              ['Religion', student.religion],
              ['Allergies', allergies && <Tag tone="att">{allergies}</Tag>],
            ]}
          />
        </Box>
        <Box title="Admission" aside={edit('admission')}>
          <Facts
            rows={[
              [
                'Admission number',
                <span key="no" className="num">
                  {student.admissionNo}
                </span>,
              ],
              ['Admitted', <DayText key="on" day={student.admittedOn} />],
              ['Previous school', student.previousSchool],
              ['Entry marks', student.entryMarks],
              ['Category', student.category],
              ['Sponsor or bursary', student.sponsor],
              ['Left', student.leftOn && <DayText key="left" day={student.leftOn} />],
              ['Reason for leaving', student.leftBecause],
            ]}
          />
        </Box>
      </div>
      <div className="stack">
        <Box title="Class and residence" aside={edit('place')}>
          <Facts
            rows={[
              ['Class', [student.className, student.streamName].filter(Boolean).join(' ') || 'None yet'],
              ['Residence', student.boarding === 'day' ? 'Day scholar' : (student.hostelName ?? 'Boarder, no hostel yet')],
              ['Bed', student.bedName],
            ]}
          />
        </Box>
        <Box title="Guardians" aside={edit('guardians')}>
          {student.guardians.length === 0 && <p className="box-body muted">Nobody to call is kept yet.</p>}
          <ul className="people">
            {student.guardians.map((guardian) => (
              <GuardianLine key={guardian.id} guardian={guardian} />
            ))}
          </ul>
        </Box>
        {student.siblings.length > 0 && (
          <Box title="Siblings" count={student.siblings.length}>
            <ul className="people">
              {student.siblings.map((sibling) => (
                <li key={sibling.id}>
                  <Go href={to(studentsScreens.student, { id: sibling.id })}>
                    <PersonCell
                      name={sibling.fullName}
                      photo={photoOf(sibling)}
                      size={32}
                      note={[sibling.className, sibling.streamName].filter(Boolean).join(' ')}
                    />
                  </Go>
                  <StudentStatusText status={sibling.status} />
                </li>
              ))}
            </ul>
          </Box>
        )}
      </div>
    </div>
  );
}

function Born({ day }: { day: string }) {
  return (
    <>
      <DayText day={day} />, {ageOn(day, today())} years
    </>
  );
}

/** A guardian with what they are to the student, and a number to tap. */
export function GuardianLine({ guardian }: { guardian: Guardian }) {
  const note = [guardian.relation, guardian.paysFees && 'pays fees'].filter(Boolean).join(', ');
  return (
    <li>
      <PersonCell name={guardian.fullName} size={32} note={note} />
      {guardian.phone && (
        <a className="link num" href={`tel:${guardian.phone}`}>
          <IconPhone size={14} stroke={1.7} aria-hidden="true" />
          {formatPhone(guardian.phone)}
        </a>
      )}
    </li>
  );
}
