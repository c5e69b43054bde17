import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A copy of the whole tree as it stands, gone when this process ends, so that no mutant is ever left behind in the tree itself. */
export function copyOfTree(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'daftari-mutants-'));
  const end = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\n').filter(Boolean))
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}
