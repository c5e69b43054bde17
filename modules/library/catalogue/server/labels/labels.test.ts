import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobEnd } from '#app/testing/imports.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { writeSvg } from '#kit/server/pdf/typst.ts';
import { copiesApi } from '../../contract/copies.ts';
import { labelsApi, labelSheets } from '../../contract/labels.ts';
import { addTitle, copiesOf, keeper } from '../testing/library.ts';
import { labelsPaper, labelsTemplate } from './labels.job.ts';

let app: TestApp;
let titleId = 0;
beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  app = await testApp({ jobWorkers: 1 });
  ({ id: titleId } = await addTitle(app, { title: 'Kilio cha Haki na Wĩra', callNo: '896.392 MBA', copies: 30 }));
});
afterAll(() => app.close());

const copy = (accessionNo: string, at = 0) => ({
  id: at + 1,
  accessionNo,
  title: 'A very long title that does not fit on a label of any size whatever one does',
  callNo: '823.914 NGU',
});

/** What a scanner reads from a sheet that is printed with 300 dots an inch. */
async function readBack(numbers: readonly string[], sheet: (typeof labelSheets)[number]): Promise<string[]> {
  const { data, images } = await labelsPaper(numbers.map(copy), { sheet, spines: false, firstLabel: 1, school: 'Jamhuri' });
  const svg = await writeSvg(labelsTemplate, data, images);
  const page = sharp(Buffer.from(svg), { density: 150 });
  const { width, height } = await page.metadata();
  // The upper half, where five labels are on every sheet.
  const half = { left: 0, top: 0, width, height: Math.floor(height / 2) };
  const png = await page.flatten({ background: '#ffffff' }).extract(half).png().toBuffer();
  const read = await readBarcodes(new Uint8Array(png), {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
    tryRotate: false,
    tryInvert: false,
  });
  return read.map(({ text }) => text).toSorted();
}

it.each(labelSheets)('prints on sheets of %s what a scanner reads back', async (sheet) => {
  const numbers = ['00001', 'JNS/2026/0042', 'A 7', 'b-0009', '99999999'];
  expect(await readBack(numbers, sheet)).toEqual(numbers.toSorted());
});

it('writes a number that Code 128 has no bars for as a QR code', async () => {
  expect(await readBack(['Ĩ 042', '00002'], '3x8')).toEqual(['00002', 'Ĩ 042']);
});

it('waits for no label of a copy that is lost until it is found', async () => {
  const [copy] = await copiesOf(app, titleId);
  const mark = async (status: 'lost' | 'available') => {
    const { version } = (await app.call(keeper, copiesApi.get, { id: copy?.id ?? 0 })).body;
    const input = { id: copy?.id ?? 0, version, status, because: 'Missing' };
    expect((await app.call(keeper, copiesApi.mark, input)).status).toBe(200);
  };
  const waiting = async () => [
    (await app.call(keeper, labelsApi.waiting)).body.copies,
    (await app.call(keeper, copiesApi.list, { labelled: false })).body.total,
  ];
  await mark('lost');
  expect(await waiting()).toEqual([29, 29]);
  await mark('available');
  expect(await waiting()).toEqual([30, 30]);
});

it('makes the labels of those that have none yet, with spines, and counts them as labelled', async () => {
  expect((await app.call(keeper, labelsApi.waiting)).body.copies).toBe(30);
  // A label that the sheet has not is none to begin at.
  const beyond = await app.call(keeper, labelsApi.print, { sheet: '2x7', firstLabel: 15 });
  expect([beyond.status, beyond.body]).toMatchObject([
    400,
    { fields: [{ path: 'firstLabel', message: 'This sheet has 14 labels.' }] },
  ]);
  const asked = await app.call(keeper, labelsApi.print, { sheet: '3x8', spines: true, firstLabel: 3 });
  expect(asked.body).toMatchObject({ copies: 30, left: 0 });
  const job = await jobEnd(app, keeper, asked.body.jobId);
  expect(job).toMatchObject({ state: 'done', message: '30 labels' });
  const file = await app.call(keeper, filesApi.get, { id: job.fileId ?? 0 });
  const pages = pdfPages(file.body as unknown as Uint8Array);
  // Two are used, then sixty labels on sheets of twenty-four.
  expect(pages).toHaveLength(3);
  for (const words of ['00001', '896.392', 'MBA', 'Kilio cha Haki na Wĩra', 'School A']) expect(pages[0]).toContain(words);
  expect(pages[2]).toContain('00030');
  expect((await app.call(keeper, labelsApi.waiting)).body.copies).toBe(0);
  expect((await app.call(keeper, labelsApi.print, { sheet: '3x8' })).status).toBe(422);
  expect((await app.call(keeper, copiesApi.list, { labelled: false })).body.total).toBe(0);
  expect((await app.call('otherSchool', filesApi.get, { id: job.fileId ?? 0 })).status).toBe(404);
});

it('prints chosen copies again, none of another school, and none for nobody', async () => {
  const [first] = await copiesOf(app, titleId);
  const print = (caller: 'noRole' | 'otherSchool' | 'nobody', copyIds: number[]) =>
    app.call(caller, labelsApi.print, { sheet: '5x13', copyIds }, freshKey());
  const again = await print(keeper, [first?.id ?? 0]);
  expect(await jobEnd(app, keeper, again.body.jobId)).toMatchObject({ state: 'done', message: '1 label' });
  expect((await print('otherSchool', [first?.id ?? 0])).status).toBe(404);
  expect((await print(keeper, [])).status).toBe(400);
  expect((await print('nobody', [1])).status).toBe(401);
});
