/** As many letters as a name to sign in with may have. */
const longest = 60;

/** The first letters of a school's words, as people shorten it: Jamhuri Secondary School, jss. */
export function shortOf(school: string): string {
  const words = school.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .slice(0, 8);
}

/**
 * The names that a student may sign in with, the best first: the admission number, the same with the school's short form, and with
 * the student's key, which no other has.
 */
export function usernamesFor(admissionNo: string, school: string, studentId: number): string[] {
  const no = admissionNo
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, '-')
    .slice(0, longest - 24);
  const short = shortOf(school);
  return [no, ...(short ? [`${no}.${short}`] : []), `${no}.${studentId}`];
}
