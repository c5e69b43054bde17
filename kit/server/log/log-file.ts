import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** How many days' files stay. */
const keptDays = 14;

/**
 * Where the server's log goes when it is not printed: a file for each day (of Greenwich) in a folder, of which the last fourteen
 * stay. Several processes may write the same file. A disk without room loses lines and stops nothing.
 */
export class LogFile {
  private day = '';
  private file: number | null = null;

  private readonly folder: string;
  private readonly clock: () => Date;

  constructor(folder: string, clock = () => new Date()) {
    this.folder = folder;
    this.clock = clock;
  }

  write(line: string): void {
    try {
      writeSync(this.today(), line);
    } catch {
      // Nowhere is left to say so; the next line is tried anew, in a file that is opened again.
      this.close();
    }
  }

  close(): void {
    const { file } = this;
    this.file = null;
    this.day = '';
    if (file !== null) closeSync(file);
  }

  private today(): number {
    const day = this.clock().toISOString().slice(0, 10);
    if (this.file !== null && this.day === day) return this.file;
    this.close();
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.file = openSync(path.join(this.folder, `server-${day}.log`), 'a', 0o600);
    this.day = day;
    const files = readdirSync(this.folder).filter((name) => /^server-\d{4}-\d\d-\d\d\.log$/.test(name));
    for (const old of files.toSorted().slice(0, -keptDays)) rmSync(path.join(this.folder, old), { force: true });
    return this.file;
  }
}
