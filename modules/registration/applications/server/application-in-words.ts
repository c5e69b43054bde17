import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { type Application, applicationWords } from '../contract/applications.ts';

/** What the audit and the history say of an application: its facts in words, those that are set. */
export function applicationInWords(application: Application, timeZone: string): Record<string, string> {
  const { guardianPhone, interviewAt, offerUntil } = application;
  const facts: Record<string, string | null> = {
    Name: application.fullName,
    State: applicationWords[application.state],
    Window: application.windowName,
    Gender: application.gender === 'female' ? 'Girl' : 'Boy',
    Born: formatDay(application.bornOn),
    Residence: application.boarding === 'day' ? 'Day scholar' : 'Boarder',
    'Birth certificate': application.birthCertificateNo,
    'Assessment no.': application.assessmentNo,
    UPI: application.upi,
    'Previous school': application.previousSchool,
    'Entry marks': application.entryMarks,
    Guardian: [application.guardianName, application.guardianRelation].filter(Boolean).join(', '),
    Phone: guardianPhone && formatPhone(guardianPhone),
    'E-mail': application.guardianEmail,
    'Special needs': application.specialNeeds,
    'Fee paid by': application.feeReference,
    Interview: [interviewAt && formatInstant(interviewAt, timeZone), application.interviewPlace].filter(Boolean).join(', '),
    Result: application.interviewResult,
    'Offer until': offerUntil && formatDay(offerUntil),
    Student: application.admissionNo,
  };
  return Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1])));
}
