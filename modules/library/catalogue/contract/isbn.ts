/** The digits of an ISBN as it is written or scanned; null for what cannot be one. */
function signsOf(text: string): string | null {
  const signs = text
    .trim()
    .replace(/^isbn(?:-1[03])?:?\s*/i, '')
    .replaceAll(/[\s‐-―-]/g, '')
    .toUpperCase();
  return /^(?:\d{9}[\dX]|\d{13})$/.test(signs) ? signs : null;
}

/** The last sign of an ISBN of ten, from its first nine digits. */
function checkOfTen(nine: string): string {
  const sum = Array.from(nine).reduce((all, digit, at) => all + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** The last digit of an ISBN of thirteen, from its first twelve. */
function checkOfThirteen(twelve: string): string {
  const sum = Array.from(twelve).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Why a text is no ISBN, in words; null where it is one. */
export function wrongIsbn(text: string): string | null {
  const signs = signsOf(text);
  if (signs === null) return 'An ISBN has 10 or 13 digits.';
  if (signs.length === 10)
    return checkOfTen(signs.slice(0, 9)) === signs.at(-1)
      ? null
      : 'The last digit of this ISBN does not fit the others. Check each.';
  if (!/^97[89]/.test(signs)) return 'An ISBN of 13 digits begins with 978 or 979.';
  return checkOfThirteen(signs.slice(0, 12)) === signs.at(-1)
    ? null
    : 'The last digit of this ISBN does not fit the others. Check each.';
}

/** An ISBN of either length as thirteen digits; null for what is none. */
export function isbn13(text: string): string | null {
  const signs = wrongIsbn(text) === null ? signsOf(text) : null;
  if (signs === null || signs.length === 13) return signs;
  const twelve = `978${signs.slice(0, 9)}`;
  return twelve + checkOfThirteen(twelve);
}

/** The ISBN of ten signs of one of thirteen; null for those that begin with 979, which have none. */
export function isbn10(thirteen: string): string | null {
  if (!thirteen.startsWith('978')) return null;
  const nine = thirteen.slice(3, 12);
  return nine + checkOfTen(nine);
}

/** As it is written where it must be read: 978 9966 25 123 4 cannot be told from the digits, so they stand in groups of four. */
export const formatIsbn = (thirteen: string): string =>
  `${thirteen.slice(0, 3)} ${thirteen.slice(3, 7)} ${thirteen.slice(7, 10)} ${thirteen.slice(10)}`;
