import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import type { XmlElement } from '../../../solver/server/xml/read-xml.ts';

/** A row of a table of the file: an element whose columns are attributes. */
export class AscRow {
  readonly line: number;
  private readonly element: XmlElement;

  constructor(element: XmlElement) {
    this.element = element;
    this.line = element.line;
  }

  get name(): string {
    return this.element.name;
  }

  /** The first of these columns that is filled; older versions call some otherwise. Empty where none is. */
  text(...columns: readonly string[]): string {
    for (const column of columns) {
      const value = this.element.attributes.get(column);
      if (value !== undefined && value.trim() !== '') return value;
    }
    return '';
  }

  /** As `text`; null where nothing stands. */
  maybe(...columns: readonly string[]): string | null {
    return this.text(...columns) || null;
  }

  /** Keys of other rows, with commas between. */
  ids(...columns: readonly string[]): string[] {
    return this.text(...columns)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }

  /** @throws FileProblem no number from `least` to `most` */
  number(column: string, otherwise: number, least: number, most: number): number {
    const words = this.text(column).trim();
    if (words === '') return otherwise;
    const value = /^-?\d{1,6}(?:[.,]\d{1,6})?$/.test(words) ? Number(words.replace(',', '.')) : Number.NaN;
    return value >= least && value <= most
      ? value
      : this.fail(`has the ${column} “${words.slice(0, 40)}”, not a number from ${least} to ${most}`);
  }

  fail(words: string): never {
    throw new FileProblem(`<${this.name}> ${words}`, this.line);
  }
}

/** Rows of one table with their places, by their key. */
export class AscTable {
  readonly rows: readonly AscRow[];
  private readonly places = new Map<string, number>();

  /** @throws FileProblem two rows have one key */
  constructor(root: XmlElement, table: string, element: string) {
    this.rows = root.children
      .filter(({ name }) => name === table)
      .flatMap(({ children }) => children.filter(({ name }) => name === element).map((child) => new AscRow(child)));
    for (const [place, row] of this.rows.entries()) {
      const id = row.text('id').trim();
      if (id === '') continue;
      if (this.places.has(id)) row.fail(`has the id “${id.slice(0, 40)}” of another one`);
      this.places.set(id, place);
    }
  }

  find(id: string): number | null {
    return this.places.get(id) ?? null;
  }

  /** The places of keys that a row names. @throws FileProblem it names one that is not in the file */
  of(row: AscRow, ...columns: readonly string[]): number[] {
    return row
      .ids(...columns)
      .map((id) => this.find(id) ?? row.fail(`names “${id.slice(0, 40)}” in ${columns[0]}, which is not in the file`));
  }
}
