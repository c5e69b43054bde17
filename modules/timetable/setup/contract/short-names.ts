/** How something stands in a cell when nobody has given it a short name, each in a list differently from the others. */
function apart(names: readonly { full: string; tries: readonly string[] }[]): string[] {
  const used = new Set<string>();
  return names.map(({ full, tries }) => {
    const numbered = Array.from({ length: names.length }, (_, at) => `${tries[0] ?? full}${at + 2}`);
    const found = [...tries, ...numbered].find((one) => one !== '' && !used.has(one.toLowerCase())) ?? full;
    used.add(found.toLowerCase());
    return found;
  });
}

const words = (name: string): string[] => name.match(/[\p{L}\p{N}'’]+/gu) ?? [];

/** `Grade 10` is G10, `Form 3` F3, `PP1` PP1. */
const shortClassName = (name: string): string =>
  words(name)
    .map((word) => (/\d/u.test(word) ? word : word.slice(0, 1).toUpperCase()))
    .join('')
    .slice(0, 4);

/** Short names of classes of the timetable: `G10E` for Grade 10 East; where two would be the same, more letters of the stream. */
export const shortClasses = (classes: readonly { className: string; streamName: string | null }[]): string[] =>
  apart(
    classes.map(({ className, streamName }) => {
      const base = shortClassName(className);
      const stream = words(streamName ?? '').join('');
      return {
        full: className,
        tries: streamName === null ? [base] : Array.from({ length: stream.length }, (_, at) => base + stream.slice(0, at + 1)),
      };
    }),
  );

/** Short names of people: their initials, and more letters of the last name where two have the same. */
export const shortPeople = (names: readonly string[]): string[] =>
  apart(
    names.map((full) => {
      const parts = words(full);
      const last = parts.at(-1) ?? full;
      const first = parts.slice(0, -1).map((part) => part.slice(0, 1).toUpperCase());
      const tries = [1, 2, 3, 4].map((letters) => first.join('') + last.slice(0, 1).toUpperCase() + last.slice(1, letters));
      return { full, tries };
    }),
  );
