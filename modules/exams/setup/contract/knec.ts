import type { SubjectArea } from './subjects.ts';

/** A subject of the Kenya Certificate of Secondary Education: its code, group and what the mean asks of it. */
export interface KnecSubject {
  readonly code: string;
  readonly name: string;
  readonly short: string;
  readonly group: 'I' | 'II' | 'III' | 'IV' | 'V';
  readonly area: SubjectArea;
}

const of =
  (group: KnecSubject['group'], area: SubjectArea) =>
  (code: string, name: string, short: string): KnecSubject => ({ code, name, short, group, area });

const science = of('II', 'science');
const humanity = of('III', 'humanity');
const technical = of('IV', 'other');
const other = of('V', 'other');

/** KNEC's codes and groups, as its registration of candidates lists them. */
export const knecSubjects: readonly KnecSubject[] = [
  of('I', 'language')('101', 'English', 'ENG'),
  of('I', 'language')('102', 'Kiswahili', 'KIS'),
  of('I', 'mathematics')('121', 'Mathematics', 'MAT'),
  of('I', 'mathematics')('122', 'Mathematics Alternative B', 'MTB'),
  science('231', 'Biology', 'BIO'),
  science('232', 'Physics', 'PHY'),
  science('233', 'Chemistry', 'CHE'),
  science('236', 'Biology for the Blind', 'BIB'),
  science('237', 'General Science', 'GSC'),
  humanity('311', 'History and Government', 'HIS'),
  humanity('312', 'Geography', 'GEO'),
  humanity('313', 'Christian Religious Education', 'CRE'),
  humanity('314', 'Islamic Religious Education', 'IRE'),
  humanity('315', 'Hindu Religious Education', 'HRE'),
  technical('441', 'Home Science', 'HSC'),
  technical('442', 'Art and Design', 'ART'),
  technical('443', 'Agriculture', 'AGR'),
  technical('444', 'Woodwork', 'WWK'),
  technical('445', 'Metalwork', 'MWK'),
  technical('446', 'Building Construction', 'BLD'),
  technical('447', 'Power Mechanics', 'PWM'),
  technical('448', 'Electricity', 'ELE'),
  technical('449', 'Drawing and Design', 'DRD'),
  technical('450', 'Aviation Technology', 'AVI'),
  technical('451', 'Computer Studies', 'COM'),
  other('501', 'French', 'FRE'),
  other('502', 'German', 'GER'),
  other('503', 'Arabic', 'ARA'),
  of('V', 'language')('504', 'Kenyan Sign Language', 'KSL'),
  other('511', 'Music', 'MUS'),
  other('565', 'Business Studies', 'BST'),
];

/** The compulsory ones of every candidate. */
export const compulsoryCodes: readonly string[] = ['101', '102', '121'];
