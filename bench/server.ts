import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Server {
  address: string;
  child: ChildProcess;
  /** Seconds of processor time that the process has used. */
  processorSeconds(): number;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts one server process over a database and waits until it listens. */
export async function startServer(databaseUrl: string, dataDir: string, port = 0): Promise<Server> {
  const program = path.join(import.meta.dirname, 'server-process.ts');
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), closed]);
  const address = String(first[0]);
  if (!address.startsWith('http')) throw new Error('The server did not start');
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await closed;
  };
  return { address, child, processorSeconds: () => processorSeconds(child.pid ?? 0), end };
}

// The kernel counts in hundredths of a second.
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** An access token of a user. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}
