/** What a student came to the school with, as a form shows it and as a share of the most there is. */
export interface EntryMarks {
  /** `KCPE marks`, `KJSEA points`, `Entry marks`. */
  readonly name: string;
  /** `352 of 500` */
  readonly value: string;
  /** From 0 to 1; null where the most is not known. */
  readonly share: number | null;
}

const number = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const written = new RegExp(String.raw`^\D*?${number}(?:\s*(?:of|out of|/)\s*(\d{1,3}))?\s*(?:marks|points)?\s*(%)?$`, 'i');
/** The year of the assessment, which some write beside its marks. */
const year = /\(?\b(?:19|20)\d\d\b\)?/g;
/** KCPE was out of 500, the points of the Kenya Junior School Education Assessment are out of 72. */
const [kcpe, kjsea, percent] = [500, 72, 100] as const;

/** What a mark is out of that stands alone. KJSEA gives up to 72 points, KCPE gave more than 100 to whoever sat it; between is percent. */
function outOf(text: string, value: number): number {
  if (text.includes('%')) return percent;
  if (/kcpe/i.test(text)) return kcpe;
  if (/kjsea|points/i.test(text) || value <= kjsea) return kjsea;
  return value > percent ? kcpe : percent;
}

/**
 * Reads entry marks as they were typed: `352 of 500`, `KCPE 2022: 352`, `61/72`, `74 %`. A number alone is KJSEA's up to 72, percent up to
 * 100 and KCPE's above. What cannot be read is shown as it is; null for nothing.
 */
export function readEntryMarks(typed: string | null): EntryMarks | null {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const [, got, most] = written.exec(text.replaceAll(year, ' ').trim()) ?? [];
  if (got === undefined) return { name: 'Entry marks', value: text, share: null };
  const value = Number(got);
  const out = most === undefined ? outOf(text, value) : Number(most);
  if (out === 0 || value > out) return { name: 'Entry marks', value: text, share: null };
  const name = out === kcpe ? 'KCPE marks' : out === kjsea ? 'KJSEA points' : 'Entry marks';
  return { name, value: out === percent && most === undefined ? `${value} %` : `${value} of ${out}`, share: value / out };
}
