// The script that each page of a student fetches in Chromium after the frame and what every page of theirs shares, as it is sent.
import { modules } from '#app/modules.ts';
import { startProduct } from '#app/testing/processes/product-process.ts';
import { sampleFolder } from '#app/testing/sample-folder.ts';
import { buildScreens } from '#app/testing/screens-build.ts';
import { judge } from '#kit/contract/access.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { launch, openAs, settled } from '../../e2e/testing/browser.ts';
import { report } from '../figures.ts';

const student = { kind: 'student', roles: [], schoolName: 'EDUCRAFT LIMITED' } as const;
const screens = modules
  .flatMap((module) => Object.values(module.screens))
  .filter(({ access }) => access !== 'public' && judge(access, student) === 'allowed');

await buildScreens();
const folder = temporaryFolder();
await copyFolder(await sampleFolder(), folder);
const product = await startProduct(folder, { SAMPLE_DATA: 'no', SECOND_FACTOR: 'offered' });
const browser = await launch();
try {
  const fetched = new Map<string, Map<string, number>>();
  for (const { path } of screens) {
    // A profile of its own, so that nothing is kept from the page before.
    const { page, context } = await openAs(browser, product.address, 'student');
    const scripts = new Map<string, number>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'script') return;
      void answer
        .request()
        .sizes()
        .then(({ responseBodySize }) => scripts.set(new URL(answer.url()).pathname, responseBodySize))
        .catch(() => undefined);
    });
    await page.goto(path.replaceAll(/:\w+/g, '1'));
    await settled(page);
    await page.waitForTimeout(500);
    fetched.set(path, scripts);
    await context.close();
  }
  const everywhere = [...(fetched.values().next().value?.keys() ?? [])].filter((one) =>
    [...fetched.values()].every((scripts) => scripts.has(one)),
  );
  const shell = everywhere.reduce((sum, one) => sum + (fetched.values().next().value?.get(one) ?? Number.NaN), 0);
  report('Script of a student’s pages, as sent', [
    { what: 'what all of them share', value: shell / 1000, unit: 'kB' },
    ...[...fetched].map(([what, scripts]) => ({
      what,
      value: [...scripts].reduce((sum, [name, size]) => sum + (everywhere.includes(name) ? 0 : size), 0) / 1000,
      unit: 'kB',
      limit: 150,
    })),
  ]);
} finally {
  await browser.close();
  await product.stop();
  await removeTemporaryFolder(folder);
}
