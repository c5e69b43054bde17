import type { SchoolColours } from './report-colours.ts';

/** What stands in place of a mark. */
export type NoMark = 'absent' | 'exempt' | 'malpractice';

/** A place among those ranked: 7 of 45. */
export interface Position {
  readonly place: number;
  readonly of: number;
}

/** A column of marks. */
export interface FormExam {
  readonly name: string;
  /** What marks are out of; null where they are percentages already. */
  readonly outOf: number | null;
  /** Its share in the term's mark in percent; null where it does not count. */
  readonly share: number | null;
}

/** One subject's row. */
export interface FormSubject {
  readonly subject: string;
  readonly code: string | null;
  /** One for each exam, in their order; null where there is none. */
  readonly marks: readonly (number | NoMark | null)[];
  /** In percent. */
  readonly mean: number | null;
  /** Against the exam or term before. */
  readonly deviation: number | null;
  readonly grade: string | null;
  readonly points: number | null;
  /** Null where the curriculum or the school does not rank. */
  readonly position: Position | null;
  readonly remark: string | null;
  /** The teacher's: `J.W.` */
  readonly initials: string | null;
  /** Whether it made the mean; null where all did, and where there is none. */
  readonly counted: boolean | null;
  /** Of the class, in percent; null where nobody is ranked. */
  readonly classMean: number | null;
}

/** What a person says under the marks. */
export interface FormRemark {
  readonly title: string;
  readonly name: string | null;
  readonly text: string;
}

/** Everything on one student's report form. What is null, or empty, is left out, whatever the layout. */
export interface ReportForm {
  readonly student: {
    readonly name: string;
    readonly admNo: string;
    readonly className: string;
    readonly stream: string | null;
    readonly gender: 'female' | 'male' | null;
    /** What they came with: `KCPE`, `362`. */
    readonly entry: { readonly name: string; readonly value: string } | null;
    /** PNG, JPEG or WebP. */
    readonly photo: Uint8Array | null;
  };
  /** `Term 3, 2026` */
  readonly term: string;
  /** Across the page: `Not yet published`. */
  readonly notice: string | null;
  /** `yyyy-mm-dd` */
  readonly publishedOn: string | null;
  /** What the column of the subject's own mark is called: a mean of several exams, or the mark of one. */
  readonly markWord: 'Mean' | 'Mark';
  readonly exams: readonly FormExam[];
  readonly subjects: readonly FormSubject[];
  readonly totals: {
    readonly marks: number | null;
    readonly outOf: number | null;
    readonly points: number | null;
    readonly mostPoints: number | null;
    readonly meanMarks: number | null;
    readonly meanPoints: number | null;
    /** The most that a mean can be: 12 or 8. */
    readonly bestPoints: number | null;
    readonly meanGrade: string | null;
    /** Of the mean points, against the exam or term before. */
    readonly deviation: number | null;
    /** Mean points less those that the student came with. */
    readonly valueAdded: number | null;
  };
  /** Which subjects made the mean, or why there is none: `7 of 9 subjects counted: Mathematics, …`. */
  readonly counted: string | null;
  readonly positions: { readonly stream: Position | null; readonly class: Position | null };
  /** Means of terms, the oldest first; at least two make a line. */
  readonly trend: {
    readonly title: string;
    readonly most: number;
    readonly points: readonly { readonly label: string; readonly value: number }[];
  } | null;
  readonly attendance: { readonly present: number; readonly of: number } | null;
  /** In cents; a negative balance is credit. */
  readonly fees: { readonly balance: number | null; readonly asOf: string | null; readonly nextTerm: number | null } | null;
  readonly dates: {
    readonly closesOn: string | null;
    readonly opensOn: string | null;
    readonly visitingOn: string | null;
    readonly note: string | null;
  };
  /** `yyyy-mm-dd` */
  readonly printedOn: string;
  readonly remarks: readonly FormRemark[];
  /** The grades of the scale, best first, with what they mean. */
  readonly gradeKey: readonly { readonly code: string; readonly words: string }[];
  /** What is printed and read by machine to verify the form. */
  readonly verify: { readonly code: string; readonly url: string } | null;
}

/** The school's colours with those of grades by their codes. */
export interface FormColours extends Omit<SchoolColours, 'version' | 'grades'> {
  readonly grades: readonly { readonly code: string; readonly colour: string }[];
}
