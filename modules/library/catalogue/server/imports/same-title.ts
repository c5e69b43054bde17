import { wordsOf } from '../titles/words.ts';

/** What tells titles apart. */
export interface Told {
  title: string;
  authors: string | null;
  edition: string | null;
  isbn: string | null;
}

const nameOf = (title: string): string => wordsOf(title).join(' ') || title.toLowerCase();

/** Who wrote it, whichever name comes first: Ngũgĩ wa Thiong’o is Thiong’o, Ngũgĩ wa. */
const writersOf = (authors: string | null): string =>
  wordsOf(authors ?? '')
    .toSorted()
    .join(' ');

const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/** Titles as they are found again: by ISBN, else by their name and what else is known of them. */
export class Titles<T extends Told> {
  readonly #byIsbn = new Map<string, T>();
  readonly #byName = new Map<string, { title: T; writers: string; edition: string }[]>();

  add(title: T): void {
    if (title.isbn !== null) this.#byIsbn.set(title.isbn, title);
    const name = nameOf(title.title);
    const same = this.#byName.get(name) ?? [];
    same.push({ title, writers: writersOf(title.authors), edition: wordsOf(title.edition ?? '').join(' ') });
    this.#byName.set(name, same);
  }

  /** The title that is meant; of several that may be, the one that says as much, and else the first. */
  find(told: Told): T | null {
    const byIsbn = told.isbn === null ? undefined : this.#byIsbn.get(told.isbn);
    if (byIsbn) return byIsbn;
    const [writers, edition] = [writersOf(told.authors), wordsOf(told.edition ?? '').join(' ')];
    const may = (this.#byName.get(nameOf(told.title)) ?? []).filter(
      (one) =>
        agree(one.writers, writers) &&
        agree(one.edition, edition) &&
        (one.title.isbn === null || told.isbn === null || one.title.isbn === told.isbn),
    );
    return (may.find((one) => one.writers === writers && one.edition === edition) ?? may[0])?.title ?? null;
  }
}
