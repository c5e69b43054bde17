// One teacher with voice and camera, and 40 who watch: ten browsers, one of which loses a tenth of what comes, and thirty engines in
// another process. What the forwarding process uses, how soon a picture is there, and what others who use the server notice of it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openBadLine } from '#modules/elearning/live/server/forward/testing/bad-line.ts';
import type { RoomMedia } from '#modules/elearning/live/web/media/room-media.ts';
import { launch } from '../../e2e/testing/browser.ts';
import { type LiveRoom, startLiveRoom } from '../../e2e/testing/live-room.ts';
import { recordSpeech } from '../../e2e/testing/speech.ts';
import { median, report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';
import { processorSeconds, signIn, startServer } from '../server.ts';

declare const media: RoomMedia;
declare const counted: () => Promise<Record<string, number>>;
declare const loudness: () => Promise<number>;

const [browsers, engines] = [10, 30];
const seconds = Number(process.env['LIVE_SECONDS'] ?? 20);
const betweenRequests = 40;

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const of = (page: Page, name: string) => page.evaluate(async (what) => (await counted())[what] ?? Number.NaN, name);
const connected = (page: Page) => page.waitForFunction(() => media.state.line === 'connected', null, { timeout: 60_000 });
const broken = (page: Page) =>
  page.waitForFunction(() => media.state.line !== 'connected', null, { timeout: 60_000, polling: 20 });
const sees = async (page: Page) => {
  const before = await of(page, 'video.framesDecoded');
  while (!((await of(page, 'video.framesDecoded')) > (Number.isNaN(before) ? 0 : before))) await wait(50);
};

async function come(browser: Browser, room: LiveRoom, peer: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${room.address}/?peer=${peer}`);
  await connected(page);
  return page;
}

/** Milliseconds that lists took for somebody who works meanwhile. */
async function requests(address: string, token: string, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    const answer = await fetch(`${address}/api/registration/students?size=25&page=${1 + (times.length % 20)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A list was refused: ${answer.status}`);
    times.push(performance.now() - begun);
    await wait(betweenRequests);
  }
  return times;
}

const scratch = await scratchDatabase();
const room = await startLiveRoom(scratch.folder);
const speech = path.join(scratch.folder, 'speech.wav');
recordSpeech(speech);
const browser = await launch([
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${speech}`,
  '--autoplay-policy=no-user-gesture-required',
]);
const ends: (() => unknown)[] = [];
try {
  await fillMillion(scratch.url, 1);
  const server = await startServer(scratch.url, scratch.folder);
  ends.push(() => server.end());
  const token = await signIn(server.address, 'admin1', password);
  await requests(server.address, token, performance.now() + 3000);
  const alone = await requests(server.address, token, performance.now() + seconds * 1000);

  room.may.set('teacher', { microphone: true, camera: true, screen: true });
  const teacher = await come(browser, room, 'teacher');
  await teacher.evaluate(async () => {
    await media.setMicrophone(true);
    await media.setCamera(true);
  });
  const line = await openBadLine(async () => (await room.forwarder.about())?.port ?? 0);
  ends.push(() => line.close());
  room.lines.set('pupil0', line.port);

  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'live-viewers.ts'), room.address, String(engines)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  let seeing = 0;
  createInterface({ input: child.stdout }).on('line', (text) => void (seeing = Number(text)));
  while (seeing < engines) await wait(100);

  const pupils: Page[] = [];
  for (let count = 0; count < browsers; count += 1) {
    const page = await come(browser, room, `pupil${count}`);
    await sees(page);
    pupils.push(page);
  }
  const first = await Promise.all(pupils.map((page) => of(page, 'firstPicture')));

  line.loss = 0.1;
  const [far] = pupils;
  if (!far) throw new Error('Nobody came');
  const pid = (await room.forwarder.about())?.pid ?? 0;
  await wait(2000);
  const before = {
    used: processorSeconds(pid),
    concealed: await of(far, 'audio.concealedSamples'),
    all: await of(far, 'audio.totalSamplesReceived'),
    frames: await Promise.all(pupils.map((page) => of(page, 'video.framesDecoded'))),
    begun: performance.now(),
  };
  const meanwhile = await requests(server.address, token, before.begun + seconds * 1000);
  const passed = (performance.now() - before.begun) / 1000;
  const used = (processorSeconds(pid) - before.used) / passed;
  const concealed = (await of(far, 'audio.concealedSamples')) - before.concealed;
  const share = (100 * concealed) / ((await of(far, 'audio.totalSamplesReceived')) - before.all);
  const loud = await far.evaluate(() => loudness());
  const frames = await Promise.all(pupils.map((page) => of(page, 'video.framesDecoded')));
  const slowest = Math.min(...frames.map((count, place) => (count - (before.frames[place] ?? 0)) / passed));
  const watching = seeing;

  line.loss = 0;
  const rejoined: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    line.cut = true;
    await broken(far);
    await wait(1000 * count);
    line.cut = false;
    const begun = performance.now();
    await connected(far);
    rejoined.push(performance.now() - begun);
    await sees(far);
  }

  const killed = performance.now();
  process.kill(pid, 'SIGKILL');
  const back = await Promise.all(
    [teacher, ...pupils].map(async (page) => {
      await broken(page);
      await connected(page);
      return (performance.now() - killed) / 1000;
    }),
  );
  await Promise.all(pupils.map(sees));

  report(`One teacher, ${browsers} browsers and ${engines} engines that watch`, [
    { what: 'who watch', value: pupils.length + watching, unit: '', limit: browsers + engines, atLeast: true },
    { what: 'processors used by the forwarding process', value: used, unit: '', limit: 0.15 },
    { what: 'first picture, median', value: median(first) / 1000, unit: 's' },
    { what: 'first picture, slowest', value: Math.max(...first) / 1000, unit: 's', limit: 1.5 },
    { what: 'pictures a second, fewest', value: slowest, unit: '', limit: 5, atLeast: true },
    { what: 'of a voice made up where 10 % is lost', value: share, unit: '%', limit: 5 },
    { what: 'how loud it is there, of 100', value: 100 * loud, unit: '', limit: 5, atLeast: true },
    { what: 'back after a broken line, slowest', value: Math.max(...rejoined) / 1000, unit: 's', limit: 2 },
    { what: 'back after a killed forwarder, slowest', value: Math.max(...back), unit: 's', limit: 5 },
    { what: 'lists of others alone: 99 of 100 within', value: at(alone, 0.99), unit: 'ms' },
    { what: 'lists of others meanwhile: 99 of 100 within', value: at(meanwhile, 0.99), unit: 'ms' },
    { what: 'meanwhile over alone', value: at(meanwhile, 0.99) / at(alone, 0.99), unit: 'times', limit: 2 },
  ]);
} finally {
  for (const end of ends.reverse()) await end();
  await browser.close();
  await room.close();
  await scratch.end();
}
