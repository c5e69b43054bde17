import { defineEvent } from '#kit/contract/events.ts';

const placeholders = { student: 'The applicant’s name', class: 'The class applied for', number: 'The application number' };

/** What applicants' guardians are told of. */
export const applicationEvents = {
  submitted: defineEvent({
    key: 'registration.application-submitted',
    title: 'Application received',
    group: 'Admissions',
    to: 'applicant',
    placeholders,
    texts: {
      en: '{school}: we have received the application of {student} for {class}, no. {number}. We will tell you what is decided.',
      sw: '{school}: tumepokea ombi la {student} la kujiunga na {class}, nambari {number}. Tutakujulisha uamuzi.',
    },
    on: true,
    urgent: false,
  }),
  interview: defineEvent({
    key: 'registration.application-interview',
    title: 'Applicant called to an interview',
    group: 'Admissions',
    to: 'applicant',
    placeholders: { ...placeholders, when: 'Day and time', place: 'Where' },
    texts: {
      en: '{school}: {student} is called to an interview on {when}, {place}. Please bring the birth certificate.',
      sw: '{school}: {student} anaalikwa kwa mahojiano tarehe {when}, {place}. Tafadhali leta cheti cha kuzaliwa.',
    },
    on: true,
    urgent: false,
  }),
  offered: defineEvent({
    key: 'registration.application-offered',
    title: 'Place offered',
    group: 'Admissions',
    to: 'applicant',
    placeholders: { ...placeholders, until: 'The last day to accept' },
    texts: {
      en: '{school}: {student} is offered a place in {class}. Please accept by {until}. Application no. {number}.',
      sw: '{school}: {student} amepewa nafasi {class}. Tafadhali thibitisha kabla ya {until}. Nambari ya ombi {number}.',
    },
    on: true,
    urgent: false,
  }),
  waitlisted: defineEvent({
    key: 'registration.application-waitlisted',
    title: 'Put on the waiting list',
    group: 'Admissions',
    to: 'applicant',
    placeholders,
    texts: {
      en: '{school}: {class} is full for now. {student} is on the waiting list, application no. {number}.',
      sw: '{school}: {class} imejaa kwa sasa. {student} yuko kwenye orodha ya kusubiri, nambari ya ombi {number}.',
    },
    on: true,
    urgent: false,
  }),
  rejected: defineEvent({
    key: 'registration.application-rejected',
    title: 'Application not successful',
    group: 'Admissions',
    to: 'applicant',
    placeholders,
    texts: {
      en: '{school}: we are sorry that we cannot offer {student} a place in {class}. Application no. {number}.',
      sw: '{school}: samahani, hatuwezi kumpa {student} nafasi {class}. Nambari ya ombi {number}.',
    },
    on: true,
    urgent: false,
  }),
  enrolled: defineEvent({
    key: 'registration.application-enrolled',
    title: 'Applicant enrolled',
    group: 'Admissions',
    to: 'applicant',
    placeholders: { ...placeholders, admission_no: 'The admission number' },
    texts: {
      en: '{school}: {student} is enrolled in {class} with the admission number {admission_no}. Welcome.',
      sw: '{school}: {student} amesajiliwa {class} kwa nambari {admission_no}. Karibu.',
    },
    on: true,
    urgent: false,
  }),
} as const;
