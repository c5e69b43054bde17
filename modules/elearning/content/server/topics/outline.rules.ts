/** A strand of an outline with its sub-strands. */
export interface OutlineStrand {
  readonly name: string;
  readonly subStrands: string[];
}

/** As long as a topic’s name may be. */
const longest = 120;

/**
 * The strands and sub-strands of an outline, a line each. A line that is set in, begins with a dash or a dot, or is numbered `1.2`
 * is a sub-strand of the strand above it; the first line is always a strand.
 */
export function readOutline(text: string): OutlineStrand[] {
  const strands: OutlineStrand[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const { name, inside } = lineOf(raw);
    if (name === '') continue;
    const strand = strands.at(-1);
    if (inside && strand) strand.subStrands.push(name);
    else strands.push({ name, subStrands: [] });
  }
  return strands;
}

function lineOf(raw: string): { name: string; inside: boolean } {
  const setIn = /^(\t|\s{2,})/.test(raw);
  const [, mark = '', number = '', rest = ''] = /^\s*([-–—*•·]?)\s*((?:\d+\.)*\d*[.)]?)\s*(.*)$/.exec(raw) ?? [];
  // 1.0 and 1. number a strand, 1.1 and 1.1.2 what is under it. A number with nothing behind it is the name.
  const numbered = /^\d+\.0*[1-9]/.test(number);
  const name = (rest === '' ? number : /^\d+$/.test(number) ? `${number} ${rest}` : rest).replaceAll(/\s+/g, ' ').trim();
  return { name: name.slice(0, longest).trim(), inside: setIn || mark !== '' || numbered };
}
