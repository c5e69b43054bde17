// What is used of it; it brings no types of its own.
declare module 'marcjs' {
  /** A field: its tag and value, or its tag, both indicators together, and a letter and a value for each part. */
  export type MarcField = readonly string[];
  export interface MarcRecord {
    readonly leader: string;
    readonly fields: readonly MarcField[];
  }
  export const Marc: { parse(raw: Buffer | string, type: 'iso2709' | 'marcxml'): MarcRecord };
}
