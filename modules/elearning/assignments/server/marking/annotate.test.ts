import { degrees, PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { pdf } from '#kit/server/testing/uploads.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { markingApi } from '../../contract/marking.ts';
import type { Shape } from '../../contract/shapes.ts';
import {
  type AssignmentWorld,
  assignmentWorld,
  handIn,
  newestOf,
  setFor,
  teacher,
  uploaded,
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

/** Hands one file in, draws on it and gives it back; what opens it for the student. */
async function drawnOn(name: string, bytes: Uint8Array, pages: Record<number, Shape[]>) {
  const id = await setFor(app, world);
  const fileId = await uploaded(app, world.asAmina, name, bytes);
  const handed = await handIn(app, world.asAmina, id, { files: [{ fileId, kind: 'file', name }] });
  const handedFileId = handed.body.handedIn[0]?.files[0]?.id ?? 0;
  for (const [page, shapes] of Object.entries(pages)) {
    const { status } = await app.call(teacher, markingApi.draw, { id, handedFileId, page: Number(page), version: 0, shapes });
    expect(status).toBe(200);
  }
  await app.call(teacher, markingApi.note, {
    id,
    studentId: world.amina,
    version: 0,
    handedInId: await newestOf(app, teacher, id, world.amina),
    mark: 100,
  });
  await app.call(teacher, markingApi.giveBack, { id }, freshKey());
  const [given] = (await app.call(world.asAmina, learnerAssignmentsApi.get, { id })).body.given;
  const open = (caller = world.asAmina) =>
    app.call(caller, learnerAssignmentsApi.annotated, { id, givenId: given?.id ?? 0, handedFileId });
  return { id, handedFileId, given, open };
}

const bytesOf = (answer: { body: unknown }): Uint8Array => new Uint8Array(answer.body as Buffer);
/** Its words, as another reader finds them. */
async function wordsOf(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
  return text;
}
const words: Shape = { kind: 'words', x: 1000, y: 1000, words: 'Vizuri – kazi nzuri, Ng’endo! Ũhoro' };

async function twoPages(turned = 0): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (const [width, height] of [
    [595, 842],
    [842, 595],
  ] as const) {
    const page = made.addPage([width, height]);
    page.drawText('answer', { x: 50, y: 50 });
    page.setRotation(degrees(turned));
  }
  return made.save({ useObjectStreams: false });
}

describe('corrections', () => {
  it('are burnt into the student’s PDF as they stood when it was returned', async () => {
    const { id, handedFileId, given, open } = await drawnOn('kazi.pdf', await twoPages(), {
      1: [words, { kind: 'tick', x: 5000, y: 5000 }, { kind: 'stroke', points: [0, 0, 10_000, 10_000] }],
    });
    expect(given?.drawnOn).toEqual([handedFileId]);
    const first = await open();
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const text = await wordsOf(bytesOf(first));
    expect(text).toContain('Ng’endo');
    expect(text).toContain('Ũhoro');
    expect((await PDFDocument.load(bytesOf(first))).getPageCount()).toBe(2);
    // What is drawn later is not given yet.
    await app.call(teacher, markingApi.draw, { id, handedFileId, page: 1, version: 1, shapes: [{ ...words, words: 'Changed' }] });
    expect(await wordsOf(bytesOf(await open()))).not.toContain('Changed');
    expect((await open(world.asBrian)).status).toBe(404);
  });

  it.each([
    [0, [0, 842, 595, 842]],
    // The upper edge as it is shown is the left edge of the page itself: a line from its foot to its head.
    [90, [0, 0, 0, 842]],
    [180, [595, 0, 0, 0]],
    [270, [595, 842, 595, 0]],
  ])('stand at their place on a page that is turned by %i', async (turned, upperEdge) => {
    const { open } = await drawnOn('turned.pdf', await twoPages(turned), { 1: [{ kind: 'stroke', points: [0, 0, 10_000, 0] }] });
    const read = await PDFDocument.load(bytesOf(await open()));
    const { PDFArray, PDFRawStream, decodePDFRawStream } = await import('pdf-lib');
    const contents = read.getPage(0).node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => read.context.lookup(ref)) : [contents];
    const drawn = streams
      .flatMap((one) => (one instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(one).decode()).toString('latin1')] : []))
      .join('\n');
    const line = /([\d.-]+) ([\d.-]+) m\s+([\d.-]+) ([\d.-]+) l/.exec(drawn)?.slice(1).map(Number);
    expect(line).toEqual(upperEdge);
  });

  it('make a PDF of a picture, upright', async () => {
    const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { open } = await drawnOn('photo.jpg', lying, { 1: [words] });
    const page = (await PDFDocument.load(bytesOf(await open()))).getPage(0);
    expect(page.getHeight()).toBeGreaterThan(page.getWidth());
  });

  it('are refused in words on a file that cannot be read, and dropped on a page that it does not have', async () => {
    const broken = await drawnOn('broken.pdf', pdf(), { 1: [words] });
    expect((await broken.open()).status).toBe(422);
    const short = await drawnOn('short.pdf', await twoPages(), { 9: [words], 1: [words] });
    expect((await PDFDocument.load(bytesOf(await short.open()))).getPageCount()).toBe(2);
  });

  it('are refused where they are none', async () => {
    const id = await setFor(app, world);
    const made = await PDFDocument.create();
    made.addPage().drawRectangle({ x: 0, y: 0, width: 10, height: 10, color: rgb(0, 0, 0) });
    const fileId = await uploaded(app, world.asAmina, 'a.pdf', await made.save({ useObjectStreams: false }));
    const handed = await handIn(app, world.asAmina, id, { files: [{ fileId, kind: 'photos', name: 'a.pdf' }] });
    const handedFileId = handed.body.handedIn[0]?.files[0]?.id ?? 0;
    const draw = (shapes: unknown[], version = 0) =>
      app.call(teacher, markingApi.draw, { id, handedFileId, page: 1, version, shapes: shapes as Shape[] });
    expect((await draw([{ kind: 'stroke', points: [1, 2, 3, 10_001] }])).status).toBe(400);
    expect((await draw([{ kind: 'stroke', points: [1, 2, 3, 4, 5] }])).status).toBe(400);
    expect((await draw([{ kind: 'words', x: 1, y: 1, words: 'x'.repeat(501) }])).status).toBe(400);
    expect((await draw([words])).body).toEqual({ version: 1 });
    expect((await draw([words])).status).toBe(409);
  });
});
