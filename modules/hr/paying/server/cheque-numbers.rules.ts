/** The most cheques that one reference may name. */
const most = 1000;

/**
 * The numbers of cheques as people write them: one after another, and from the first to the last (`000101-000130`, `101 to 130`). What has no number in it is one
 * cheque as it stands, and so is what names more than a thousand.
 */
export function chequeNumbers(reference: string): string[] {
  const parts = reference
    .replaceAll(/(\d)\s*(?:[-–—]|\bto\b)\s*(?=\d)/gi, '$1-')
    .split(/[\s,;&]+/)
    .filter((part) => /\d/.test(part));
  const numbers = parts.flatMap((part) => {
    const [, first = '', second = ''] = /^(\d{1,12})-(\d{1,12})$/.exec(part) ?? [];
    if (first === '') return [part];
    // The last one may be written short: 000101-30.
    const last = second.length < first.length ? `${first.slice(0, first.length - second.length)}${second}` : second;
    const count = Number(last) - Number(first) + 1;
    if (count < 1) return [first, second];
    if (count > most) return [part];
    return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
  });
  return numbers.length === 0 ? [reference] : [...new Set(numbers)];
}
