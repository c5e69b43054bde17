import type { Field } from '#kit/web/ui/form/FormField.tsx';
import {
  BedSelect,
  ClassSelect,
  CountySelect,
  HostelSelect,
  StreamSelect,
  SubCountySelect,
} from '#modules/settings/web/public.tsx';
import { bloodGroups } from '../../contract/student-fields.ts';
import { genderOptions, residenceOptions } from '../student-words.ts';

// The fields that the wizard's steps and the profile's drawers share.

/** A number, or null for anything else. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Who the student is. */
export const personFormFields = [
  { kind: 'text', name: 'firstName', label: 'First name', required: true },
  { kind: 'text', name: 'middleName', label: 'Middle name' },
  { kind: 'text', name: 'lastName', label: 'Last name', required: true },
  { kind: 'select', name: 'gender', label: 'Gender', options: genderOptions, required: true },
  { kind: 'date', name: 'bornOn', label: 'Date of birth', required: true },
  { kind: 'text', name: 'birthCertificateNo', label: 'Birth certificate no.' },
  { kind: 'text', name: 'upi', label: 'UPI', hint: 'From the ministry’s register of learners' },
  { kind: 'text', name: 'assessmentNo', label: 'Assessment no.', hint: 'From the examinations council' },
  { kind: 'text', name: 'nationality', label: 'Nationality', required: true },
  { kind: 'text', name: 'religion', label: 'Religion' },
  { kind: 'custom', name: 'countyCode', label: 'Home county', render: (slot) => <CountySelect {...slot} /> },
  {
    kind: 'custom',
    name: 'subCountyId',
    label: 'Sub-county',
    render: (slot) => <SubCountySelect {...slot} countyCode={numberOf(slot.values['countyCode'])} />,
  },
  { kind: 'text', name: 'ward', label: 'Ward' },
] as const satisfies readonly Field[];

/** How the student came. */
export const admissionFormFields = [
  { kind: 'date', name: 'admittedOn', label: 'Admitted on', required: true },
  { kind: 'text', name: 'previousSchool', label: 'Previous school' },
  { kind: 'text', name: 'entryMarks', label: 'Entry marks', placeholder: '61 of 72' },
  { kind: 'text', name: 'category', label: 'Category', hint: 'As the fee structure names it' },
  { kind: 'text', name: 'sponsor', label: 'Sponsor or bursary' },
] as const satisfies readonly Field[];

/** Where the student learns and sleeps; `bed` is the one that they have already. */
export const placeFormFields = (bed: { id: number; label: string } | null) =>
  [
    { kind: 'custom', name: 'classId', label: 'Class', required: true, render: (slot) => <ClassSelect {...slot} /> },
    {
      kind: 'custom',
      name: 'streamId',
      label: 'Stream',
      render: (slot) => {
        const classId = numberOf(slot.values['classId']);
        return <StreamSelect {...slot} classId={classId} disabled={classId === null} />;
      },
    },
    { kind: 'select', name: 'boarding', label: 'Boarding', options: residenceOptions, required: true },
    {
      kind: 'custom',
      name: 'hostelId',
      label: 'Hostel',
      when: isBoarder,
      render: (slot) => <HostelSelect {...slot} gender={genderOf(slot.values['gender'])} />,
    },
    {
      kind: 'custom',
      name: 'bedId',
      label: 'Bed',
      when: isBoarder,
      render: (slot) => <BedSelect {...slot} hostelId={numberOf(slot.values['hostelId'])} current={bed} />,
    },
  ] as const satisfies readonly Field[];

const isBoarder = (values: Readonly<Record<string, unknown>>) => values['boarding'] === 'boarder';
const genderOf = (value: unknown) => (value === 'female' || value === 'male' ? value : null);

/** What those who act on it must know of the student's health. */
export const healthFormFields = [
  { kind: 'select', name: 'bloodGroup', label: 'Blood group', options: bloodGroups.map((value) => ({ value, label: value })) },
  { kind: 'text', name: 'insuranceNo', label: 'Health insurance no.' },
  { kind: 'text', name: 'allergies', label: 'Allergies', hint: 'Shown wherever the student is cared for', wide: true },
  { kind: 'textarea', name: 'conditions', label: 'Medical conditions' },
  { kind: 'textarea', name: 'medication', label: 'Medicine taken at school' },
  { kind: 'textarea', name: 'specialNeeds', label: 'Special needs' },
  { kind: 'text', name: 'emergencyName', label: 'Emergency contact', hint: 'When no guardian can be reached' },
  { kind: 'phone', name: 'emergencyPhone', label: 'Emergency phone' },
] as const satisfies readonly Field[];

/** What follows a change of one field: what depended on the old value is emptied. */
export function withDependents(name: string, value: unknown): Record<string, unknown> {
  if (name === 'countyCode') return { [name]: value, subCountyId: null };
  if (name === 'classId') return { [name]: value, streamId: null };
  if (name === 'boarding') return { [name]: value, ...(value === 'day' ? { hostelId: null, bedId: null } : {}) };
  if (name === 'hostelId') return { [name]: value, bedId: null };
  if (name === 'gender') return { [name]: value, hostelId: null, bedId: null };
  return { [name]: value };
}
