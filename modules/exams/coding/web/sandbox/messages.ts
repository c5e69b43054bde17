import type { Program, Run, TestInput } from '../../contract/running.ts';

/** What a worker is asked: first to load its interpreter from this installation, then to run a program with tests. */
export type ToWorker = { origin: string } | { program: Program; tests: readonly TestInput[] };

/** What comes back from the frame and its worker. */
export type FromSandbox = { frame: true } | { ready: true } | { failed: string } | { starts: number } | { run: Run };
