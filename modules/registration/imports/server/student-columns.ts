import type { ImportColumn } from '#kit/server/imports/define-import.ts';
import { headingsOf } from './student-headings.ts';

const day = 'Day, month and year';
const phone = 'A mobile number in any usual writing';

/** What a guardian's columns take; of the first with more. */
export const guardianColumns: readonly ImportColumn[] = withHeadings([
  {
    key: 'guardianName',
    label: 'Guardian',
    takes: 'Full name',
    example: 'Grace Akinyi Odhiambo',
    names: ['parent', 'parent name', 'guardian name', 'mother name', 'name of parent'],
  },
  {
    key: 'guardianRelation',
    label: 'Relation',
    takes: 'Mother, father, aunt …; guardian when empty',
    example: 'Mother',
    names: ['relationship', 'guardian relation'],
  },
  {
    key: 'guardianPhone',
    label: 'Guardian phone',
    takes: `${phone}. Students with the same one share the guardian`,
    example: '0712 345 678',
    names: ['phone', 'parent phone', 'mobile', 'telephone', 'contact', 'phone number'],
  },
  {
    key: 'guardianOtherPhone',
    label: 'Other phone',
    takes: phone,
    example: '0733 345 678',
    names: ['alternative phone', 'phone 2', 'second phone'],
  },
  {
    key: 'guardianEmail',
    label: 'Guardian e-mail',
    takes: 'An e-mail address',
    example: 'grace@example.com',
    names: ['email', 'e-mail', 'parent email'],
  },
  {
    key: 'guardianNationalId',
    label: 'Guardian ID no.',
    takes: 'National identity card or passport',
    example: '23456789',
    names: ['parent id', 'national id', 'id number'],
  },
  {
    key: 'guardianOccupation',
    label: 'Occupation',
    takes: 'What the guardian does',
    example: 'Trader',
    names: ['guardian occupation'],
  },
]);

export const studentColumns: readonly ImportColumn[] = withHeadings([
  {
    key: 'admissionNo',
    label: 'Admission no.',
    takes: 'The number the school gave; the next one is taken when empty',
    example: '0042',
    names: ['adm no', 'adm', 'admno', 'admission number', 'reg no', 'registration number'],
  },
  {
    key: 'upi',
    label: 'UPI',
    takes: 'The NEMIS number',
    example: 'AB12CD',
    names: ['nemis', 'nemis upi', 'nemis no', 'upi no', 'upi number', 'learner upi'],
  },
  { key: 'firstName', label: 'First name', takes: 'Needed, unless the full name is given', example: 'Mercy' },
  {
    key: 'middleName',
    label: 'Middle name',
    takes: 'May be empty',
    example: 'Wanjirũ',
    names: ['second name', 'other names', 'other name'],
  },
  {
    key: 'lastName',
    label: 'Last name',
    takes: 'Needed, unless the full name is given',
    example: 'Kamau',
    names: ['surname', 'family name', 'third name'],
  },
  {
    key: 'fullName',
    label: 'Full name',
    takes: 'Instead of the three names',
    example: '',
    names: ['name', 'student name', 'names', 'learner name', 'name of student', 'student'],
  },
  {
    key: 'gender',
    label: 'Gender',
    required: true,
    takes: 'Female or male, girl or boy, F or M',
    example: 'Female',
    names: ['sex'],
  },
  {
    key: 'bornOn',
    label: 'Date of birth',
    required: true,
    takes: day,
    example: '14/03/2010',
    names: ['dob', 'birth date', 'born', 'born on', 'd.o.b'],
  },
  {
    key: 'birthCertificateNo',
    label: 'Birth certificate no.',
    takes: 'The entry or certificate number',
    example: '5512345',
    names: ['birth cert', 'birth cert no', 'birth certificate', 'birth entry no', 'bc no'],
  },
  {
    key: 'assessmentNo',
    label: 'Assessment no.',
    takes: 'KNEC assessment or index number',
    example: 'B001234567',
    names: ['index no', 'assessment number', 'knec no', 'index number'],
  },
  {
    key: 'classId',
    label: 'Class',
    required: true,
    takes: 'A class of this school',
    example: 'Form 3',
    names: ['form', 'grade', 'class name'],
  },
  { key: 'streamId', label: 'Stream', takes: 'A stream of the class', example: 'East', names: ['stream name', 'section'] },
  {
    key: 'boarding',
    label: 'Residence',
    takes: 'Boarder or day; when empty, who has a hostel boards',
    example: 'Boarder',
    names: ['boarding', 'boarder or day', 'boarding status', 'day or boarder'],
  },
  {
    key: 'hostelId',
    label: 'Hostel',
    takes: 'A hostel of this school; beds are given afterwards',
    example: 'Mara House',
    names: ['house', 'dormitory', 'dorm'],
  },
  {
    key: 'admittedOn',
    label: 'Admitted on',
    takes: `${day}; today when empty`,
    example: '12/01/2024',
    names: ['date of admission', 'admission date', 'date admitted', 'doa'],
  },
  { key: 'nationality', label: 'Nationality', takes: 'Kenyan when empty', example: 'Kenyan' },
  { key: 'countyCode', label: 'Home county', takes: 'One of the 47 counties', example: 'Nakuru', names: ['county'] },
  { key: 'subCountyId', label: 'Sub-county', takes: 'A sub-county of the county', example: 'Njoro', names: ['subcounty'] },
  { key: 'ward', label: 'Ward', takes: 'May be empty', example: 'Mauche' },
  { key: 'religion', label: 'Religion', takes: 'May be empty', example: 'Christian' },
  { key: 'category', label: 'Category', takes: 'What decides the fees, as the school names it', example: 'Regular' },
  { key: 'sponsor', label: 'Sponsor', takes: 'Who else pays', example: '' },
  {
    key: 'previousSchool',
    label: 'Previous school',
    takes: 'May be empty',
    example: 'Mauche Primary School',
    names: ['former school', 'primary school'],
  },
  {
    key: 'entryMarks',
    label: 'Entry marks',
    takes: 'KCPE, KPSEA or KJSEA result',
    example: '342',
    names: ['kcpe marks', 'kcpe', 'marks'],
  },
  ...guardianColumns,
  {
    key: 'guardian2Name',
    label: 'Second guardian',
    takes: 'Full name',
    example: 'Peter Odhiambo',
    names: ['father name', 'guardian 2', 'second parent', 'parent 2'],
  },
  {
    key: 'guardian2Relation',
    label: 'Second relation',
    takes: 'Mother, father, aunt …; guardian when empty',
    example: 'Father',
    names: ['guardian 2 relation', 'relationship 2'],
  },
  {
    key: 'guardian2Phone',
    label: 'Second guardian phone',
    takes: phone,
    example: '0722 345 678',
    names: ['guardian 2 phone', 'father phone', 'parent 2 phone'],
  },
  {
    key: 'allergies',
    label: 'Allergies',
    takes: 'What those who care for the student must know',
    example: 'Penicillin',
    names: ['allergy'],
  },
  {
    key: 'conditions',
    label: 'Medical conditions',
    takes: 'Asthma, epilepsy, …',
    example: '',
    names: ['medical condition', 'health condition'],
  },
  { key: 'specialNeeds', label: 'Special needs', takes: 'May be empty', example: '', names: ['disability', 'special need'] },
]);

function withHeadings(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  return columns.map((column) => ({ ...column, names: [...(column.names ?? []), ...headingsOf(column.key)] }));
}
