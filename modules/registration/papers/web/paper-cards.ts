import {
  IconAddressBook,
  IconArrowsExchange,
  IconCertificate,
  IconFirstAidKit,
  IconId,
  IconLayoutGrid,
  IconList,
  IconMail,
  type Icon,
} from '@tabler/icons-react';
import type { Access } from '#kit/contract/access.ts';
import { healthRead, registrationWrite, studentsRead } from '../../contract/access.ts';
import type { PaperKind } from '../contract/kinds.ts';

/** A paper as the screen offers it. */
export interface PaperCard {
  paper: PaperKind;
  icon: Icon;
  text: string;
  access: Access;
  /** Its button: "Make ID cards". */
  make: string;
}

export const paperCards: readonly PaperCard[] = [
  {
    paper: 'nominal roll',
    icon: IconList,
    text: 'Each class, stream or hostel with the columns you choose, and the totals.',
    access: studentsRead,
    make: 'Make nominal roll',
  },
  {
    paper: 'picture sheet',
    icon: IconLayoutGrid,
    text: 'The photos of a class with the names beneath.',
    access: studentsRead,
    make: 'Make picture sheet',
  },
  {
    paper: 'id card',
    icon: IconId,
    text: 'Cards with photo and QR code: ten on a sheet to cut, or one on a page.',
    access: registrationWrite,
    make: 'Make ID cards',
  },
  {
    paper: 'labels',
    icon: IconAddressBook,
    text: 'Names for beds and books, or guardians for envelopes, on usual label sheets.',
    access: studentsRead,
    make: 'Make labels',
  },
  {
    paper: 'admission letter',
    icon: IconMail,
    text: 'In your own words, in English or Kiswahili, a page for each student.',
    access: registrationWrite,
    make: 'Make letters',
  },
  {
    paper: 'leaving certificate',
    icon: IconCertificate,
    text: 'Numbered without gaps, for students who have left.',
    access: registrationWrite,
    make: 'Make certificates',
  },
  {
    paper: 'new and left',
    icon: IconArrowsExchange,
    text: 'Who came and who left in a period, with the reasons.',
    access: studentsRead,
    make: 'Make the list',
  },
  {
    paper: 'emergency summary',
    icon: IconFirstAidKit,
    text: 'What to mind of each student’s health, and whom to call.',
    access: healthRead,
    make: 'Make summary',
  },
];
