// What a person waits for in Chromium: from the click to the content of each screen, on the line and computer of a small school
// and on a fast one, cold and warm. SCREENS_RUNS says how often each way is walked, 3 unless told; the middle counts.
// SCREENS_LINE=slow or fast measures that line alone. Requests are those that were asked for before the content was there; what is fetched
// ahead of the next click stands beside them.
import { launch } from '../../e2e/testing/browser.ts';
import { startProduct } from '#app/testing/processes/product-process.ts';
import { buildScreens } from '#app/testing/screens-build.ts';
import { sampleFolder } from '#app/testing/sample-folder.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { before, inTheIssue, limitsOf } from './before.ts';
import type { Line } from './line.ts';
import { type Step, steps, walk, ways } from './walk.ts';
import { median } from '../figures.ts';

const lines: readonly (Line & { name: string })[] = [
  { name: 'slow', network: { latency: 400, bytesPerSecond: 50_000 }, slower: 4 },
  { name: 'fast', network: null, slower: 1 },
];
/** A figure without its fraction. */
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const runs = Number(process.env['SCREENS_RUNS'] ?? 3);

await buildScreens();
const folder = temporaryFolder();
await copyFolder(await sampleFolder(), folder);
const product = await startProduct(folder, { SAMPLE_DATA: 'no', SECOND_FACTOR: 'offered' });
const browser = await launch();
try {
  // The first of all asks for what the server has not read yet.
  for (const way of ways) await walk(browser, product.address, { network: null, slower: 1 }, way);
  for (const { name, ...line } of lines.filter((one) => one.name === (process.env['SCREENS_LINE'] ?? one.name))) {
    const [cold, warm]: [Step[], Step[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      for (const way of ways) {
        const found = await walk(browser, product.address, line, way);
        cold.push(...found.cold);
        warm.push(...found.warm);
      }
    }
    table(`${name} cold`, cold);
    table(`${name} warm`, warm);
  }
} finally {
  await browser.close();
  await product.stop();
  await removeTemporaryFolder(folder);
}

/** Prints a row for each screen: what it took beside its limit, what it took before, and what the issue says. */
function table(setting: string, all: readonly Step[]): void {
  const rows = (Object.keys(steps) as (keyof typeof steps)[]).map((key) => {
    const found = all.filter(({ what }) => what === steps[key]);
    const ms = median(found.map((step) => step.ms));
    const requests = median(found.map((step) => step.requests));
    const ahead = median(found.map((step) => step.ahead));
    const kilobytes = median(found.map((step) => step.bytes)) / 1000;
    const limits = limitsOf(setting, key);
    const met = ms <= limits.ms && requests <= limits.requests;
    if (!met) process.exitCode = 1;
    const then = before[setting]?.[key];
    return [
      steps[key],
      ...[ms, requests, ahead, kilobytes].map(whole),
      `≤ ${whole(limits.ms)}, ≤ ${limits.requests}`,
      met ? 'met' : 'MISSED',
      then ? [then.ms, then.requests, then.kilobytes].map(whole).join(' / ') : '–',
      inTheIssue[setting]?.[key] ?? '–',
    ];
  });
  const heads = [
    setting,
    'ms',
    'requests',
    'ahead',
    'kB',
    'limits of ms, requests',
    '',
    'before: ms / requests / kB',
    'in the issue, ms',
  ];
  console.log('');
  for (const row of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}
