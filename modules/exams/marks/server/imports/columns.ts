import { plain } from '#kit/server/imports/row-reader.ts';

/** A column of marks: a subject, or one of its papers. */
export interface MarkColumn {
  readonly courseId: number;
  readonly subjectName: string;
  readonly shortName: string | null;
  readonly code: string | null;
  /** 0: the whole subject. */
  readonly place: number;
  readonly paperName: string;
  /** Null: the sheets of the subject differ. */
  readonly outOf: number | null;
}

export interface Heads {
  /** Where students are named: by admission number, or by code. */
  readonly number: number;
  readonly name: number;
  /** When the row was filled in from the marks that were there. */
  readonly made: number;
  readonly marks: readonly { at: number; heading: string; column: MarkColumn }[];
  /** Headings that say nothing here. */
  readonly unread: readonly string[];
}

export const numberHeading = (anonymous: boolean) => (anonymous ? 'Code' : 'Adm no.');
export const madeHeading = 'Filled at';

/** How schools head the admission number and the name besides. */
export const numberHeadings = [
  'Adm',
  'Admission no.',
  'Admission number',
  'Admission nr',
  'Adm number',
  'Reg no.',
  'Registration no.',
];
export const nameHeadings = [
  'Student',
  'Student name',
  'Student’s name',
  'Students name',
  'Name of student',
  'Learner',
  'Learner name',
  'Learner’s name',
  'Name of learner',
  'Pupil',
  'Pupil’s name',
  'Full name',
  'Names',
  'Candidate',
  'Candidate’s name',
  'Name of candidate',
];
const numberWords = new Set(['Adm no.', ...numberHeadings].map(plain));
const nameWords = new Set(['Name', ...nameHeadings].map(plain));
// What a sheet has besides, and what a file to correct puts before its own columns.
const aside = new Set(['Class', 'Stream', 'Form', 'Grade', 'Gender', 'No.', '', 'What happens', 'What to correct'].map(plain));

/** A column's heading in the template: `Mathematics`, `English Paper 1 (out of 60)`. */
export function headingOf({ subjectName, place, paperName, outOf }: MarkColumn): string {
  const name = place === 0 ? subjectName : `${subjectName} ${paperName}`;
  return outOf === null || (place === 0 && outOf === 100) ? name : `${name} (out of ${outOf})`;
}

/**
 * Finds what each heading means. A subject is known by its name, its short name or its code, a paper by the subject followed by
 * the paper's name; what a mark is out of may stand behind it.
 * @returns the columns, or what is wrong in words
 */
export function readHeads(
  heads: readonly string[],
  columns: readonly MarkColumn[],
  anonymous: boolean,
): Heads | { fault: string } {
  const known = new Map<string, MarkColumn>();
  for (const column of columns)
    for (const name of [column.code, column.shortName, column.subjectName])
      if (name) known.set(plain(column.place === 0 ? name : `${name} ${column.paperName}`), column);
  const papersOf = new Map<string, MarkColumn[]>();
  for (const column of columns.filter(({ place }) => place > 0))
    for (const name of [column.code, column.shortName, column.subjectName])
      if (name) papersOf.set(plain(name), [...(papersOf.get(plain(name)) ?? []), column]);
  let [number, name, made] = [-1, -1, -1];
  const marks: { at: number; heading: string; column: MarkColumn }[] = [];
  const unread: string[] = [];
  for (const [at, heading] of heads.entries()) {
    const bare = heading.replace(/\(?\s*(?:out of|\/)\s*\d+\s*\)?\s*$/i, '');
    const word = plain(bare);
    const column = known.get(word);
    const papers = papersOf.get(word);
    if (column) {
      const before = marks.find((one) => one.column === column);
      if (before) return { fault: `“${before.heading}” and “${heading}” are the same column. Leave one of them out.` };
      const of = /(\d+)\s*\)?\s*$/.exec(heading.slice(bare.length))?.[1];
      if (of !== undefined && column.outOf !== null && Number(of) !== column.outOf)
        return { fault: `${bare.trim()} is marked out of ${column.outOf} in this exam, not ${of}.` };
      marks.push({ at, heading: bare.trim(), column });
    } else if (number < 0 && (anonymous ? word === 'code' : numberWords.has(word))) number = at;
    else if (name < 0 && nameWords.has(word)) name = at;
    else if (made < 0 && word === plain(madeHeading)) made = at;
    else if (papers)
      return {
        fault: `${papers[0]?.subjectName} is entered by papers. Head its columns ${papers.map((one) => `“${headingOf(one)}”`).join(', ')}.`,
      };
    else if (!aside.has(word)) unread.push(heading.trim());
  }
  if (number < 0)
    return { fault: `The file needs a column “${numberHeading(anonymous)}”. If its headings are elsewhere, say in which row.` };
  if (marks.length === 0) return { fault: 'No column is headed with a subject of this exam.' };
  return { number, name, made, marks, unread };
}
