import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { freePort, productSettings, root } from './product-process.ts';
import type { Answered, Asked } from './product-host.ts';

/** The product over a database that is there, in a process that serves others too. */
export interface HostedProduct {
  readonly address: string;
  readonly folder: string;
  stop(): Promise<void>;
}

let host: ChildProcess | null = null;
let last = 0;

/** Starts the product on a data folder in the process that this one has for it; `env` names its database. */
export async function hostProduct(folder: string, env: Record<string, string>): Promise<HostedProduct> {
  if (host?.connected !== true)
    host = fork(path.join(import.meta.dirname, 'product-host.ts'), {
      execArgv: [],
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const child = host;
  const port = await freePort();
  const id = ++last;
  await ask(child, { id, env: productSettings(folder, port, env) });
  let stopped: Promise<void> | null = null;
  return { address: `http://127.0.0.1:${port}`, folder, stop: () => (stopped ??= ask(child, { id, env: null })) };
}

function ask(child: ChildProcess, asked: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process of the products has ended'));
    const hear = ({ id, trouble }: Answered) => {
      if (id !== asked.id) return;
      child.off('message', hear);
      child.off('exit', ended);
      if (trouble === null) resolve();
      else reject(new Error(trouble));
    };
    child.on('message', hear);
    child.once('exit', ended);
    child.send(asked);
  });
}
