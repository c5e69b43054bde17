import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';

const line = z.object({ url: z.string(), adopted: z.boolean(), postgres: z.number() });

/** A process that holds an embedded database, and what it said. */
export interface Holder extends z.infer<typeof line> {
  child: ChildProcess;
  /** From the spawn to the database being up. */
  milliseconds: number;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a process that holds the database of a folder; rejects with its words when it refuses. */
export async function holdDatabase(folder: string, options: SpawnOptions = {}): Promise<Holder> {
  const begun = performance.now();
  const program = path.join(import.meta.dirname, 'database-holder.ts');
  const child = spawn(process.execPath, [program, folder], { ...options, env: process.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdout?.setEncoding('utf8');
  const up = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) resolve();
    });
  });
  await Promise.race([up, closed]);
  if (!out.includes('\n')) throw new Error(err.trim());
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  return { ...line.parse(JSON.parse(out)), child, milliseconds: performance.now() - begun, end };
}
