/** KCPE was out of 500 until 2023; KJSEA's nine learning areas give at most 72 points. */
const [kcpe, kjsea] = [500, 72];

/**
 * The mark a student came with, in percent. It was written as it stood on the certificate: `342`, `342/500`, `61 of 72`, `KJSEA 58`,
 * `74 %`. Null where it cannot be read.
 */
export function entryPercent(written: string | null): number | null {
  if (written === null) return null;
  const words = written.replaceAll(/\b(?:19|20)\d\d\b/g, ' ');
  const part = /(\d+(?:\.\d+)?)\s*(?:\/|of|out of)\s*(\d+)/i.exec(words);
  if (part) return share(Number(part[1]), Number(part[2]));
  const mark = Number(/\d+(?:\.\d+)?/.exec(words)?.[0] ?? Number.NaN);
  if (Number.isNaN(mark)) return null;
  if (words.includes('%')) return share(mark, 100);
  if (/kjsea|points/i.test(words)) return share(mark, kjsea);
  return share(mark, mark > 100 ? kcpe : 100);
}

const share = (mark: number, most: number): number | null =>
  most > 0 && mark <= most ? Math.round((mark / most) * 10_000) / 100 : null;
