import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoomMedia } from '#modules/elearning/live/web/media/room-media.ts';
import { type BadLine, openBadLine } from '#modules/elearning/live/server/forward/testing/bad-line.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { launch } from '../testing/browser.ts';
import { type LiveRoom, startLiveRoom } from '../testing/live-room.ts';
import { type Relay, startRelay } from '../testing/relay.ts';
import { recordSpeech } from '../testing/speech.ts';

declare const media: RoomMedia;
declare const counted: () => Promise<Record<string, number>>;
declare const loudness: () => Promise<number>;

const folder = temporaryFolder();
const errors: string[] = [];
let room: LiveRoom;
let browser: Browser;
let line: BadLine;
let relay: Relay;

beforeAll(async () => {
  const speech = path.join(folder, 'speech.wav');
  recordSpeech(speech);
  const devices = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
    `--use-file-for-fake-audio-capture=${speech}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
  [room, browser, relay] = await Promise.all([startLiveRoom(folder), launch(devices), startRelay()]);
  room.may.set('teacher', { microphone: true, camera: true, screen: true });
  line = await openBadLine(async () => (await room.forwarder.about())?.port ?? 0);
  room.lines.set('far', line.port);
});
afterAll(async () => {
  await browser.close();
  relay.close();
  line.close();
  await room.close();
  await removeTemporaryFolder(folder);
});

async function come(query: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${room.address}/?peer=${query}`);
  await connected(page);
  return page;
}

const connected = (page: Page) => page.waitForFunction(() => media.state.line === 'connected', null, { timeout: 20_000 });
const of = (page: Page, name: string) => page.evaluate(async (what) => (await counted())[what] ?? Number.NaN, name);
const hears = (page: Page) => expect.poll(() => page.evaluate(() => loudness())).toBeGreaterThan(0.05);
/** What share of the voice was made up since the last look. */
function madeUp(page: Page): () => Promise<number> {
  let before = { concealed: 0, all: 0 };
  return async () => {
    const now = { concealed: await of(page, 'audio.concealedSamples'), all: await of(page, 'audio.totalSamplesReceived') };
    const share = (now.concealed - before.concealed) / (now.all - before.all);
    before = now;
    return share;
  };
}
const sees = async (page: Page) => {
  const before = await of(page, 'video.framesDecoded');
  await expect.poll(() => of(page, 'video.framesDecoded')).toBeGreaterThan(Number.isNaN(before) ? 0 : before);
};

test('voice and camera reach a class: straight, through a relay alone, over a line that loses, and the voice alone', async () => {
  const teacher = await come('teacher');
  await teacher.evaluate(async () => {
    await media.setMicrophone(true);
    await media.setCamera(true);
  });
  expect(await teacher.evaluate(() => media.state)).toMatchObject({
    trouble: null,
    own: { microphone: true, camera: true, screen: false },
  });
  expect(await teacher.evaluate(() => media.state.preview?.getVideoTracks().length)).toBe(1);
  line.loss = 0.1;
  const [near, far, relayed, saving] = await Promise.all([
    come('near'),
    come('far'),
    come(`relayed&relay=${encodeURIComponent(JSON.stringify(relay.iceServers))}`),
    come('saving&low'),
  ]);
  await Promise.all([near, far, relayed].map(sees));
  await Promise.all([near, far, relayed, saving].map(hears));
  const pairs = await relayed.evaluate(async () =>
    [...((await media.stats()) ?? new Map<string, { type: string; candidateType?: string }>()).values()].map(
      (one: { type: string; candidateType?: string }) => (one.type === 'local-candidate' ? one.candidateType : null),
    ),
  );
  expect(new Set(pairs)).toEqual(new Set([null, 'relay']));

  // Who saves data gets no picture and less than 64 kbit/s.
  expect(await of(saving, 'video.framesDecoded')).toBeNaN();
  expect(await saving.evaluate(() => media.state.camera)).toBeNull();
  const [bytes, begun] = [await of(saving, 'audio.bytesReceived'), performance.now()];
  const lost = await of(far, 'audio.packetsLost');
  await expect.poll(() => of(far, 'audio.packetsLost')).toBeGreaterThan(lost + 20);
  const seconds = (performance.now() - begun) / 1000;
  expect(((await of(saving, 'audio.bytesReceived')) - bytes) / seconds).toBeLessThan(4000);
  // A tenth is lost, and far less of the voice: a packet says again what the last one said.
  const share = madeUp(far);
  await share();
  await expect.poll(share, { interval: 3000 }).toBeLessThan(0.05);
  expect(await of(far, 'audio.fecPacketsReceived')).toBeGreaterThan(20);
  await sees(far);

  // On a line too narrow for both the picture goes and the voice stays.
  line.loss = 0;
  line.bitrate = 90_000;
  await far.waitForFunction(() => media.state.slow && media.state.camera === null);
  await hears(far);
  line.bitrate = Number.POSITIVE_INFINITY;

  // What one may not send is dropped, and their browser closes it in words.
  await room.forwarder.allow('room', 'teacher', { microphone: false, camera: true, screen: false });
  await teacher.waitForFunction(() => media.state.own.microphone === false);
  expect(await teacher.evaluate(() => media.state.trouble)).toBe('Your microphone was closed. Raise your hand to speak.');
  await expect.poll(() => near.evaluate(() => loudness())).toBeLessThan(0.01);
  await near.evaluate(() => media.setMicrophone(true));
  await near.waitForFunction(() => media.state.trouble !== null);
  expect(await near.evaluate(() => media.state.own.microphone)).toBe(false);
  await room.forwarder.allow('room', 'teacher', { microphone: true, camera: true, screen: true });
  await teacher.evaluate(() => media.setMicrophone(true));
  await Promise.all([near, saving].map(hears));

  // The screen is shown beside the camera; a browser asks for it only after a touch.
  await teacher.mouse.click(5, 5);
  await teacher.evaluate(() => media.setScreen(true));
  await near.waitForFunction(() => document.querySelector<HTMLVideoElement>('#screen')?.videoWidth);
  await teacher.evaluate(() => media.setScreen(false));
  await near.waitForFunction(() => media.state.screen === null && media.state.camera !== null);

  // Saving data is put on and off without another connection.
  await near.evaluate(() => media.setLowData(true));
  await near.waitForFunction(() => media.state.camera === null);
  const still = await of(near, 'video.framesDecoded');
  await near.evaluate(() => media.setLowData(false));
  await expect.poll(() => of(near, 'video.framesDecoded')).toBeGreaterThan(still + 5);

  // A line is cut and mended.
  line.cut = true;
  await far.waitForFunction(() => media.state.line !== 'connected');
  line.cut = false;
  const mended = performance.now();
  await connected(far);
  expect(performance.now() - mended).toBeLessThan(6000);
  await sees(far);

  // The forwarder is killed: everybody comes back by themselves.
  process.kill((await room.forwarder.about())?.pid ?? 0, 'SIGKILL');
  const everybody = [teacher, near, far, relayed, saving];
  await Promise.all(everybody.map((page) => page.waitForFunction(() => media.state.line !== 'connected')));
  await Promise.all(everybody.map(connected));
  await Promise.all([near, far, relayed].map(sees));
  await Promise.all([near, relayed, saving].map(hears));
  expect(await room.forwarder.peers('room')).toHaveLength(5);
  expect(errors).toEqual([]);
});

test('what a browser or the server refuses is said in words', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  });
  await page.goto(`${room.address}/?peer=old`);
  await connected(page);
  await page.evaluate(() => media.setCamera(true));
  expect(await page.evaluate(() => media.state.trouble)).toContain('only to an address that begins with https');
  for (const [name, words] of [
    ['NotAllowedError', 'The browser refused the microphone. Allow it in the settings beside the address, then try again.'],
    ['NotFoundError', 'No microphone was found on this device.'],
    ['NotReadableError', 'The microphone is in use by another program.'],
  ]) {
    await page.evaluate((refused) => {
      const getUserMedia = () => Promise.reject(new DOMException('no', refused));
      Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: { getUserMedia }, configurable: true });
      Reflect.deleteProperty(navigator, 'mediaDevices');
    }, name);
    await page.evaluate(() => media.setMicrophone(true));
    expect(await page.evaluate(() => media.state.trouble)).toBe(words);
  }
  await page.evaluate(() => media.setScreen(true));
  expect(await page.evaluate(() => media.state.trouble)).toBe('This browser cannot show its screen.');
  expect(await page.evaluate(() => media.state.own)).toEqual({ microphone: false, camera: false, screen: false });

  room.refused.add('stranger');
  await page.goto(`${room.address}/?peer=stranger`);
  await page.waitForFunction(() => media.state.line === 'refused');
  expect(await page.evaluate(() => media.state.trouble)).toContain('You are not in this class.');
});
