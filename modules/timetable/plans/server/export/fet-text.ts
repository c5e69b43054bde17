/** What a name is in XML. */
const text = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
export const tag = (name: string, value: string | number): string =>
  `<${name}>${typeof value === 'number' ? value : text(value)}</${name}>`;

/** Names of teachers, rooms and sets of students, none twice: FET knows them by their names only. */
export function unique<K>(all: readonly (readonly [key: K, name: string])[]): Map<K, string> {
  const taken = new Set<string>();
  return new Map(
    all.map(([key, name]) => {
      let own = name;
      for (let n = 2; taken.has(own); n++) own = `${name} (${n})`;
      taken.add(own);
      return [key, own];
    }),
  );
}
