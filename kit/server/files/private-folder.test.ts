import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../testing/database.ts';
import { closeFolder } from './private-folder.ts';

const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

it('closes folders and files that stood open to the machine’s other accounts, and leaves the database’s alone', () => {
  const folder = freshFolder();
  chmodSync(folder, 0o755);
  const places = ['files/ab/abcd', 'files/scratch/x.zip', 'uploads/part', 'backups/one.age', 'postgres/base/1'];
  for (const name of places) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o755 });
    writeFileSync(path.join(folder, name), 'x');
    chmodSync(path.join(folder, name), 0o644);
  }
  writeFileSync(path.join(folder, 'sample.password'), 'x');
  const outside = freshFolder();
  writeFileSync(path.join(outside, 'theirs'), 'x');
  chmodSync(path.join(outside, 'theirs'), 0o644);
  symlinkSync(path.join(outside, 'theirs'), path.join(folder, 'files', 'link'));
  closeFolder(folder);
  for (const name of ['files', 'files/ab', 'files/scratch', 'uploads', 'backups'])
    expect([name, modeOf(path.join(folder, name))]).toEqual([name, '700']);
  for (const name of [...places.slice(0, 4), 'sample.password'])
    expect([name, modeOf(path.join(folder, name))]).toEqual([name, '600']);
  expect([modeOf(path.join(folder, 'postgres/base/1')), modeOf(path.join(outside, 'theirs'))]).toEqual(['644', '644']);
  expect(statSync(folder).mode & 0o066).toBe(0);
});

it('lets a process that has begun to serve write nothing that others can read, scratch and exports included', () => {
  const folder = freshFolder();
  const script = `
    import { mkdirSync, mkdtempSync, statSync, writeFileSync, createWriteStream } from 'node:fs';
    const { keepPrivate } = await import('./kit/server/files/private-folder.ts');
    keepPrivate(${JSON.stringify(folder)});
    mkdirSync(${JSON.stringify(path.join(folder, 'files/scratch'))}, { recursive: true });
    writeFileSync(${JSON.stringify(path.join(folder, 'files/scratch/export.zip'))}, 'x');
    const { copyFile } = await import('node:fs/promises');
    await copyFile(${JSON.stringify(path.join(folder, 'files/scratch/export.zip'))}, ${JSON.stringify(path.join(folder, 'files/kept'))});
    await new Promise((done) => createWriteStream(${JSON.stringify(path.join(folder, 'stream'))}).end('x', done));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: path.resolve(import.meta.dirname, '../../..') });
  for (const [name, mode] of [
    ['files', '700'],
    ['files/scratch', '700'],
    ['files/scratch/export.zip', '600'],
    ['files/kept', '600'],
    ['stream', '600'],
  ] as const)
    expect([name, modeOf(path.join(folder, name))]).toEqual([name, mode]);
});
