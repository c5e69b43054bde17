import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Server {
  address: string;
  child: ChildProcess;
  /** Seconds of processor time that the process has used. */
  processorSeconds(): number;
  end(signal?: NodeJS.Signals): Promise<void>;
}

const here = path.resolve(import.meta.dirname, '..');

/**
 * Starts one server process over a database and waits until it listens.
 * @param root the checkout whose server it is
 */
export async function startServer(databaseUrl: string, dataDir: string, port = 0, root = here): Promise<Server> {
  const program = path.join(root, 'bench/server-process.ts');
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
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

/** Seconds of processor time that the processes begun by `parent` have used. */
export function processorSecondsUnder(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(parent));
  return children.reduce((sum, pid) => sum + processorSeconds(Number(pid)), 0);
}

/** Those of one process; the kernel counts in hundredths. */
export function processorSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** The kernel's figures of a process from its state on; none when it is gone. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
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
