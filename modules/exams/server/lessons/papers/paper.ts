/** What is drawn on paper as PDF and written as a document: the same parts in the same order. */
export interface LessonPaper {
  readonly title: string;
  /** Sheets with many columns lie on their side. */
  readonly landscape: boolean;
  /** Administrative details: a name and a value each. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly parts: readonly PaperPart[];
  /** Who signs at the foot. */
  readonly signatures: readonly string[];
}

export type PaperPart =
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'words'; readonly title: string; readonly rows: readonly (readonly [label: string, text: string])[] };
