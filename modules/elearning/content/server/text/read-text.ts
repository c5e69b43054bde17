import { Worker } from 'node:worker_threads';

/** What a file’s words are, page by page; a problem where they cannot be read. */
export type ReadText = { readonly pages: string[]; readonly pageCount: number | null } | { readonly problem: string };

/** What a reader is given. */
export interface TextTask {
  readonly path: string;
  readonly type: string;
}

/** Limits of what is read of one file. */
export const textLimits = {
  milliseconds: 60_000,
  megabytes: 256,
  pages: 2_000,
  characters: 2_000_000,
  pageCharacters: 20_000,
} as const;

/**
 * Reads the words of a file that anybody may have made: in a process of its own (this module), and there in a thread that has a limit
 * of memory and of time.
 */
export default function readText(task: TextTask): Promise<ReadText> {
  const worker = new Worker(new URL('./text-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: textLimits.megabytes },
    stdout: true,
    stderr: true,
  });
  return new Promise<ReadText>((resolve) => {
    const limit = setTimeout(() => end({ problem: 'It takes too long to read.' }), textLimits.milliseconds);
    const end = (answer: ReadText) => {
      clearTimeout(limit);
      resolve(answer);
      void worker.terminate();
    };
    worker.on('message', (answer: ReadText) => end(answer));
    worker.on('error', (error: Error) =>
      end({
        problem:
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It needs too much memory.' : 'It cannot be read.',
      }),
    );
    worker.on('exit', () => end({ problem: 'It cannot be read.' }));
  });
}
