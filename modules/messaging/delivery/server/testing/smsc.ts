import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** True where Perl and Net::SMPP are, which the message centre of the tests is made of. */
export const hasSmsc = spawnSync('perl', ['-MNet::SMPP', '-e', '1']).status === 0;

/** What the message centre wrote down of one message. */
export interface Got {
  phone: string;
  coding: number;
  esmClass: number;
  bytes: Buffer;
}

/** A running message centre that is not of this product. */
export interface Smsc {
  readonly port: number;
  got(): Got[];
  /** Numbers whose message was answered with a name, as often as that happened. */
  acknowledged(): string[];
  /** Delivers what phones say, after the next message: `FROM CODING ESM HEX [NAME=VALUE…]` each. */
  say(lines: readonly string[]): void;
  /** The answers to what was delivered, 0 for taken. */
  heard(): number[];
  stop(): Promise<void>;
}

/** Starts one; the options are those of smsc.pl. */
export async function startSmsc(options: Readonly<Record<string, string | number>> = {}): Promise<Smsc> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-smsc-'));
  const record = path.join(folder, 'smsc.log');
  const script = path.join(import.meta.dirname, 'smsc.pl');
  const child = spawn('perl', [script, record, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/listening (\d+)/.exec(line.toString())?.[1]);
  const lines = () =>
    readFileSync(record, 'utf8')
      .split('\n')
      .map((text) => text.split(' '));
  return {
    port,
    got: () =>
      lines()
        .filter(([word]) => word === 'got')
        .map(([, phone = '', coding, esmClass, hex = '']) => ({
          phone: `+${phone}`,
          coding: Number(coding),
          esmClass: Number(esmClass),
          bytes: Buffer.from(hex, 'hex'),
        })),
    acknowledged: () =>
      lines()
        .filter(([word]) => word === 'ack')
        .map(([, phone = '']) => `+${phone}`),
    // Under its name at once, so that no half of it is read.
    say: (said) => {
      writeFileSync(`${record}.new`, said.map((one) => `${one}\n`).join(''));
      renameSync(`${record}.new`, `${record}.say`);
    },
    heard: () =>
      lines()
        .filter(([word]) => word === 'heard')
        .map(([, status]) => Number(status)),
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
