import { formatPhone } from '#kit/contract/phone.ts';
import type { Student } from '../contract/student.ts';
import { statusWords } from '../contract/student-fields.ts';

/** A student as the history tells of them: names instead of keys, so that it can be read years later. */
export function inWords(student: Student): Record<string, string | null> {
  const guardians = student.guardians.map(({ fullName, relation, phone }) =>
    [fullName, relation.toLowerCase(), phone && formatPhone(phone)].filter(Boolean).join(', '),
  );
  return {
    Name: student.fullName,
    Gender: student.gender === 'female' ? 'Girl' : 'Boy',
    'Date of birth': student.bornOn,
    UPI: student.upi,
    'Birth certificate': student.birthCertificateNo,
    'Assessment no.': student.assessmentNo,
    Nationality: student.nationality,
    Religion: student.religion,
    'Home county': student.countyName,
    'Sub-county': student.subCountyName,
    Ward: student.ward,
    'Admission number': student.admissionNo,
    Admitted: student.admittedOn,
    'Previous school': student.previousSchool,
    'Entry marks': student.entryMarks,
    Category: student.category,
    Sponsor: student.sponsor,
    Class: [student.className, student.streamName].filter(Boolean).join(' ') || null,
    Residence: student.boarding === 'day' ? 'Day scholar' : 'Boarder',
    Hostel: [student.hostelName, student.bedName].filter(Boolean).join(', ') || null,
    Guardians: guardians.join('; ') || null,
    Photo: student.photoFileId === null ? null : `File ${student.photoFileId}`,
    Status: statusWords[student.status],
    Left: student.leftOn,
    'Reason for leaving': student.leftBecause,
  };
}
