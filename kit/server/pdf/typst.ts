import { onAnotherThread } from '../jobs/cpu-pool.ts';

/** What the thread is given. */
export interface TypstTask {
  /** A file beside this one: `table.typ`. It reads its data as `json(bytes(sys.inputs.d))`. */
  template: string;
  data: unknown;
  /** Seen by the template under `name`. */
  image?: { name: string; bytes: Uint8Array } | undefined;
}

/** A PDF from a Typst template. What is in the data is text, never markup. */
export function writePdf(task: TypstTask, signal?: AbortSignal): Promise<Uint8Array> {
  return onAnotherThread(new URL('./typst-worker.ts', import.meta.url), task, signal);
}
