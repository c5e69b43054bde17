/** Year, month and day of what is dated; what is not said comes first: 0. */
function partsOf(date: string): readonly [number, number, number] {
  const [, year = '0', month = '0', day = '0'] = /^(-?\d{1,4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date) ?? [];
  return [Number(year), Number(month), Number(day)];
}

/** The earlier first; a year before its months. */
export function byDate(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As people read it: `12 Dec 1963`, `Dec 1963`, `1963`, `44 BC`. */
export function dateWords(date: string): string {
  const [year, month, day] = partsOf(date);
  const years = year < 0 ? `${-year} BC` : String(year);
  return [day > 0 ? String(day) : '', month > 0 ? (months[month - 1] ?? '') : '', years].filter((part) => part !== '').join(' ');
}
