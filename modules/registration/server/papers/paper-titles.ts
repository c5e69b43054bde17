import type { PaperKind } from '../../contract/papers/kinds.ts';

const plurals: Record<PaperKind, string> = {
  'nominal roll': 'Nominal roll',
  'new and left': 'New and left students',
  'picture sheet': 'Pictures',
  labels: 'Labels',
  'id card': 'ID cards',
  'admission letter': 'Admission letters',
  'leaving certificate': 'Leaving certificates',
  'emergency summary': 'Emergency summary',
};

/** What a file is called: "ID cards of Form 3 West". */
export const titleOf = (paper: PaperKind, about: string): string => `${plurals[paper]} of ${about}`;
