import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import type { StudentRow } from '../contract/students.ts';
import { genderWords } from './student-words.ts';
import { StudentStatusText } from './StudentStatusText.tsx';

/** A student's photo as images are asked for; null when there is none. */
export const photoOf = (student: { id: number; photoFileId: number | null }) =>
  student.photoFileId === null ? null : { kind: 'student', id: student.id };

/** The columns of the list of students. */
export const studentColumns: readonly Column<StudentRow>[] = [
  { key: 'fullName', label: 'Student', value: (row) => <PersonCell name={row.fullName} photo={photoOf(row)} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, phone: 'note' },
  { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note', wrap: true },
  { key: 'residence', label: 'Residence', value: (row) => row.residence, quiet: true },
  {
    key: 'guardianPhone',
    label: 'Guardian phone',
    value: (row) => <span className="num">{row.guardianPhone === null ? '–' : formatPhone(row.guardianPhone)}</span>,
    quiet: true,
  },
  { key: 'status', label: 'Status', value: (row) => <StudentStatusText status={row.status} /> },
  { key: 'gender', label: 'Gender', value: (row) => genderWords[row.gender], quiet: true, optional: true },
  { key: 'bornOn', label: 'Born', value: (row) => <DayText day={row.bornOn} />, quiet: true, optional: true },
  { key: 'countyName', label: 'County', value: (row) => row.countyName, quiet: true, optional: true },
  { key: 'admittedOn', label: 'Admitted', value: (row) => <DayText day={row.admittedOn} />, quiet: true, optional: true },
];
