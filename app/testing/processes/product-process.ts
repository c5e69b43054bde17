import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../../..');
/** Of every user of the sample schools. */
export const password = 'Sukuma-wiki-2026';

/** The product in a process of its own, as `npm start` runs it. */
export interface Product {
  readonly address: string;
  readonly folder: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts the product on a data folder; resolves when it answers. It ends with the process that started it.
 * @param heard is given what it prints
 */
export async function startProduct(
  folder: string,
  env: Record<string, string> = {},
  heard?: (text: string) => void,
): Promise<Product> {
  const port = await freePort();
  const settings = productSettings(folder, port, env);
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    // The log is worth reading where a test asks for it. The channel tells the product when whoever started it is gone.
    stdio: ['ignore', heard || settings['LOG_LEVEL'] === 'info' ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  });
  if (heard) child.stdout?.setEncoding('utf8').on('data', heard);
  const address = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  while (!(await answers(`${address}/readyz`))) {
    if (child.exitCode !== null) throw new Error('The product ended instead of starting');
    if (performance.now() - begun > 300_000) {
      await stop();
      throw new Error('The product did not start within five minutes');
    }
    await wait(50);
  }
  return { address, folder, child, stop };
}

/** The settings of a product on a data folder, and what of them is to be otherwise. */
export function productSettings(folder: string, port: number, env: Record<string, string>): Record<string, string> {
  return {
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: String(port),
    SAMPLE_DATA: 'yes',
    SAMPLE_PASSWORD: password,
    LOG_LEVEL: 'error',
    LOG_TO: 'print',
    ...env,
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Of this machine, free at this moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
