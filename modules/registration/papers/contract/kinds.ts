/** Papers that only list what the product knows; who reads students may print them. */
export const listPapers = ['nominal roll', 'new and left', 'picture sheet', 'labels'] as const;
/** Papers with a QR code, kept as they were issued. */
export const issuedPapers = ['id card', 'admission letter', 'leaving certificate'] as const;
export const paperKinds = [...listPapers, ...issuedPapers, 'emergency summary'] as const;

export type ListPaper = (typeof listPapers)[number];
export type IssuedPaper = (typeof issuedPapers)[number];
export type PaperKind = (typeof paperKinds)[number];

export const paperWords: Record<PaperKind, string> = {
  'nominal roll': 'Nominal roll',
  'new and left': 'New and left',
  'picture sheet': 'Class picture sheet',
  labels: 'Labels',
  'id card': 'ID card',
  'admission letter': 'Admission letter',
  'leaving certificate': 'Leaving certificate',
  'emergency summary': 'Emergency summary',
};

/** How an issued paper stands; `expired` is past its last day, or what it says has changed since. */
export const paperStates = ['valid', 'expired', 'replaced', 'cancelled'] as const;
export type PaperState = (typeof paperStates)[number];
export const paperStateWords: Record<PaperState, string> = {
  valid: 'Valid',
  expired: 'Expired',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
};

/** What a nominal roll can show, with the words at the head of the column. */
export const rollColumns = {
  admissionNo: 'Adm no.',
  fullName: 'Name',
  gender: 'Gender',
  bornOn: 'Born',
  upi: 'UPI',
  assessmentNo: 'Assessment no.',
  birthCertificateNo: 'Birth cert.',
  seat: 'Class',
  residence: 'Residence',
  countyName: 'County',
  admittedOn: 'Admitted',
  guardianName: 'Guardian',
  guardianPhone: 'Phone',
  signature: 'Signature',
} as const;
export type RollColumn = keyof typeof rollColumns;
export const rollColumnKeys = Object.keys(rollColumns) as [RollColumn, ...RollColumn[]];
export const usualRollColumns: readonly RollColumn[] = ['admissionNo', 'fullName', 'gender', 'residence', 'guardianPhone'];

/** By what a nominal roll begins anew. */
export const rollGroups = {
  stream: 'Class and stream',
  class: 'Class',
  residence: 'Hostel or day',
  gender: 'Gender',
  county: 'County',
  none: 'One list',
} as const;
export type RollGroup = keyof typeof rollGroups;
export const rollGroupKeys = Object.keys(rollGroups) as [RollGroup, ...RollGroup[]];

/** Sheets of labels as shops sell them. */
export const labelSheets = {
  '3x8': '24 a sheet, 70 × 37 mm',
  '3x7': '21 a sheet, 63.5 × 38.1 mm',
  '2x7': '14 a sheet, 99.1 × 38.1 mm',
} as const;
export type LabelSheet = keyof typeof labelSheets;
export const labelSheetKeys = Object.keys(labelSheets) as [LabelSheet, ...LabelSheet[]];

/** Most cards, letters or certificates of one print. */
export const mostIssued = 1000;
/** Most students of a list on paper. */
export const mostListed = 10_000;
