import { type PaperKind, paperWords } from '../contract/kinds.ts';

const plurals: Partial<Record<PaperKind, string>> = {
  'new and left': 'New and left students',
  'picture sheet': 'Pictures',
  'id card': 'ID cards',
  'admission letter': 'Admission letters',
  'leaving certificate': 'Leaving certificates',
};

/** What a file is called: "ID cards of Form 3 West", "ID card of Mercy Otieno". */
export const titleOf = (paper: PaperKind, { about, students }: { about: string; students: number }): string =>
  `${(students > 1 && plurals[paper]) || paperWords[paper]} of ${about}`;
