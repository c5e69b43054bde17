import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '#kit/server/config.ts';
import { root, sourceFiles } from './source-files.ts';

const files = sourceFiles();
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file.path));
const lines = (text: string) => text.split('\n').length - 1;

test('no file is over 300 lines, and half of them are within 80', () => {
  const long = files.filter((file) => /\.(tsx?|mjs|css|md)$/.test(file.path) && lines(file.text) > 300);
  expect(long.map((file) => `${file.path}: ${lines(file.text)}`)).toEqual([]);
  const lengths = code.map((file) => lines(file.text)).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(200);
});

test('no folder holds more than 30 files', () => {
  const byFolder = Map.groupBy(files, (file) => path.dirname(file.path));
  const full = [...byFolder].filter(([, inside]) => inside.length > 30);
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});

/** Words of work that is not done, and of checks switched off. */
const unfinished = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['XX', 'X'],
  ['coming ', 'soon'],
  ['not ', 'implemented'],
  ['lorem ', 'ipsum'],
  ['@ts-', 'ignore'],
  ['@ts-', 'expect-error'],
  ['oxlint-', 'disable'],
  ['eslint-', 'disable'],
].map((parts) => parts.join(''));

test('nothing is left for later and no rule is switched off', () => {
  const pattern = new RegExp(`\\b(${unfinished.slice(0, 3).join('|')})\\b|${unfinished.slice(3).join('|')}`, 'i');
  const marked = [...files, ...sourceFiles(['docs', 'deploy'])].flatMap((file) => {
    const upper = pattern.exec(file.text)?.[0];
    return upper === undefined ? [] : [`${file.path}: ${upper}`];
  });
  expect(marked).toEqual([]);
});

test('files are named as the house names them', () => {
  const named = (file: string) =>
    file.endsWith('.tsx') ? /^([A-Z]\w*|public|[a-z-]+)(\.test)?\.tsx$/ : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|mjs)$/;
  const wrong = code.map((file) => path.basename(file.path)).filter((name) => !named(name).test(name));
  expect(wrong).toEqual([]);
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|types|misc|index)(\.tsx?|\/)/.test(file.path));
  expect(drawers.map((file) => file.path)).toEqual([]);
});

const left = new RegExp(`\\b(test|it|describe)\\.(skip|only|${unfinished[0]?.toLowerCase()})\\b`);
test('no test is skipped, or alone', () => {
  const skipped = code.filter((file) => left.test(file.text));
  expect(skipped.map((file) => file.path)).toEqual([]);
});

test('SQL is never put together from strings outside migrations and checks', () => {
  const product = code.filter(
    (file) => /^(kit|app|modules)\/(.*\/)?server\//.test(`${file.path}`) && !file.path.endsWith('.test.ts'),
  );
  const migrations: readonly string[] = ['kit/server/db/migrate.ts', 'kit/server/db/seeing-rows.ts'];
  const raw = product.filter((file) => /sql\.raw\(/.test(file.text) && !migrations.includes(file.path));
  expect(raw.map((file) => file.path)).toEqual([]);
});

test('one’s own work is refused in one way wherever two people are asked for', () => {
  const written = /UserError\(\s*'\w+',\s*['`][^\n]*\b([Ss]omebody else (has to|decides|opens|approves|signs)|their own)\b/;
  const apart = code.filter((file) => /^(kit|modules)\//.test(file.path) && written.test(file.text));
  expect(apart.map((file) => file.path)).toEqual([]);
});

test('a row that is missing is never number 0', () => {
  const made = code.filter((file) => /^(kit|modules)\/(.*\/)?(server|db)\//.test(file.path) && !file.path.endsWith('.test.ts'));
  // Only a page without a row has none of it: the count over all comes with its rows.
  const ofPage =
    /\btotal: (found\.)?(rows|found)\[0\]\?\.(total|found|total_rows) \?\? 0\b|\btotal = rows\[0\]\?\.total \?\? 0\b/g;
  const zero = made.flatMap(({ path: file, text }) => {
    const firsts = [...text.matchAll(/\bconst \[(\w+)\] = (?:rows|found|await)\b/g)].map(([, name]) => name);
    const missing = new RegExp(
      `\\b(?:\\w+\\[0\\]${firsts.map((name) => `|${name}`).join('')})\\?\\.\\w+ \\?\\? (?:0|''|false|\\[\\])`,
      'g',
    );
    return (text.replaceAll(ofPage, '').match(missing) ?? []).map((one) => `${file}: ${one}`);
  });
  expect(zero).toEqual([]);
});

test('the settings in docs/OPERATIONS.md are those the server reads', () => {
  const page = path.join(root, 'docs/OPERATIONS.md');
  expect(existsSync(page)).toBe(true);
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)];
  const clean = (text: string | undefined) => text?.replaceAll('`', '').replaceAll('\\|', '|');
  const documented = rows.map(([, name, first, meaning]) => ({ name, default: clean(first), meaning: clean(meaning) }));
  expect(documented).toEqual(settingsTable.map((one) => ({ ...one })));
});

test('the security matrix counts its own rows and names tests and files that exist', () => {
  const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+ \| ([a-z ]+) \| (.+) \|$/gm)];
  expect([rows.length, rows.filter((row) => row[2] === '1').length]).toEqual([217, 65]);
  for (const state of ['met', 'deployment', 'nothing to protect', 'partly', 'open']) {
    const counted = rows.filter((row) => row[3] === state);
    const first = counted.filter((row) => row[2] === '1');
    expect(page).toContain(`| ${state} | ${first.length} | ${counted.length} |`);
  }
  const known = new Set([...files, ...sourceFiles(['docs'])].map((file) => path.basename(file.path)));
  const named = rows.flatMap((row) => [
    ...(row[4] ?? '').matchAll(/([\w-]+(?:\.rules)?\.test)|`(?:[\w/-]+\/)?([\w-]+(?:\.\w+)?\.tsx?)`/g),
  ]);
  const names = named.map((one) => (one[1] ? `${one[1]}.ts` : (one[2] ?? '')));
  expect(names.length).toBeGreaterThan(100);
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
  // What is met says by which test, with the beginning of its title, or that it was read.
  const vague = rows.filter((row) => row[3] === 'met' && !/[\w-]\.test\b|by reading/.test(row[4] ?? ''));
  expect(vague.map((row) => row[1])).toEqual([]);
  const titles = rows.flatMap((row) => [...(row[4] ?? '').matchAll(/([\w-]+(?:\.rules)?\.test) “([^”]+)”/g)]);
  expect(titles.length).toBeGreaterThan(100);
  const gone = titles.filter(
    ([, file, title]) => !files.some((one) => path.basename(one.path) === `${file}.ts` && one.text.includes(title ?? '')),
  );
  expect(gone.map(([all]) => all)).toEqual([]);
});
