/** A file that cannot be used. The message is one sentence for the person who gave it, which names the line and the element. */
export class FileProblem extends Error {
  /** @param line counted from 1; null where it is the file as a whole */
  constructor(text: string, line: number | null = null) {
    super(line === null ? text : `Line ${line}: ${text}`);
    this.name = 'FileProblem';
  }
}
