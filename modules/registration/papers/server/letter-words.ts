import { formatDay } from '#kit/contract/dates.ts';
import { type LetterText, type Placeholder } from '../contract/letter-texts.ts';
import type { Subject } from './subjects.store.ts';

type Language = LetterText['language'];

/** The product's own words, until the school writes its own. */
export const standardTexts: Record<Language, { subject: string; body: string }> = {
  en: {
    subject: 'Admission to {school}',
    body: [
      'Dear {guardian},',
      'We are glad to tell you that {student} has been admitted to {class} of {school}. The admission number is {admission_no}; please write it on every payment and letter.',
      'Please report to the school with {student} on {reporting_day} before 4.00 p.m. Bring this letter, the birth certificate and the results slip with a copy of each, two passport photographs and the medical form filled in by a doctor.',
      'If you do not take up the place, please tell us within seven days, so that it can be offered to another child.',
      'We look forward to working with you.',
    ].join('\n\n'),
  },
  sw: {
    subject: 'Nafasi katika {school}',
    body: [
      'Mpendwa {guardian},',
      'Tunayo furaha kukujulisha kwamba {student} amepata nafasi katika {class}, {school}. Nambari ya usajili ni {admission_no}; tafadhali iandike katika kila malipo na barua.',
      'Tafadhali fika shuleni pamoja na {student} tarehe {reporting_day} kabla ya saa kumi jioni. Lete barua hii, cheti cha kuzaliwa na matokeo ya mtihani pamoja na nakala, picha mbili za pasipoti na fomu ya afya iliyojazwa na daktari.',
      'Ikiwa hutachukua nafasi hii, tafadhali tujulishe katika muda wa siku saba ili apewe mtoto mwingine.',
      'Tunatarajia kufanya kazi nawe.',
    ].join('\n\n'),
  },
};

/** What stands around the words of a letter in each language. */
export const letterFrame = {
  en: {
    guardian: 'parent or guardian',
    guardianOf: (student: string) => `Guardian of ${student}`,
    reference: 'Our ref:',
    facts: { no: 'Admission number', seat: 'Class', residence: 'Residence', report: 'Report on' },
    day: 'Day scholar',
    boarder: 'Boarder',
    closing: 'Yours faithfully,',
    head: 'Head of institution',
    check: 'Check this letter',
    file: 'Admission letters',
  },
  sw: {
    guardian: 'mzazi au mlezi',
    guardianOf: (student: string) => `Mlezi wa ${student}`,
    reference: 'Kumb. yetu:',
    facts: { no: 'Nambari ya usajili', seat: 'Darasa', residence: 'Makazi', report: 'Kuripoti' },
    day: 'Wa kutwa',
    boarder: 'Wa bweni',
    closing: 'Wako mwaminifu,',
    head: 'Mkuu wa shule',
    check: 'Hakiki barua hii',
    file: 'Barua za nafasi',
  },
} as const;

const swahiliMonths = [
  'Januari',
  'Februari',
  'Machi',
  'Aprili',
  'Mei',
  'Juni',
  'Julai',
  'Agosti',
  'Septemba',
  'Oktoba',
  'Novemba',
  'Desemba',
];

/** A day as a letter writes it: 14 Mar 2026, 14 Machi 2026. */
export function dayOf(language: Language, isoDay: string): string {
  if (language === 'en') return formatDay(isoDay);
  const [year, month, date] = isoDay.split('-').map(Number);
  return `${date} ${swahiliMonths[(month ?? 1) - 1]} ${year}`;
}

/** Where a student sleeps, in the letter's language; a hostel has one name. */
export function residenceOf(language: Language, { boarding, residence }: Subject): string {
  const { day, boarder } = letterFrame[language];
  if (boarding === 'day') return day;
  return residence === 'Boarder' ? boarder : residence;
}

/** What each placeholder stands for in the letter of one student. */
export function valuesFor(
  language: Language,
  of: Subject,
  { school, reportingDay }: { school: string; reportingDay: string | null },
): Record<Placeholder, string> {
  return {
    student: of.fullName,
    admission_no: of.admissionNo,
    class: of.seat ?? '',
    residence: residenceOf(language, of),
    guardian: of.guardianName ?? letterFrame[language].guardian,
    admitted: dayOf(language, of.admittedOn),
    reporting_day: dayOf(language, reportingDay ?? of.admittedOn),
    school,
  };
}

/** A text with its placeholders filled; a value is never read for placeholders again. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);

/** The paragraphs of a text: empty lines stand between them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
