// 500 students in one quiz from one address, each changing an answer every five seconds; then 20 kills of the server meanwhile.
import { report } from '../figures.ts';
import { fillMillion } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';
import { type Server, startServer } from '../server.ts';
import { Candidate, fillQuiz, lostOf, students } from './quiz-world.ts';

const every = 5_000;
const seconds = Number(process.env['QUIZ_SECONDS'] ?? 90);
const kills = Number(process.env['QUIZ_KILLS'] ?? 20);
const betweenKills = 5_000;
// What an installation has when nobody sets it: the limits are part of what is measured.
process.env['CALLS_PER_MINUTE'] ??= '6000';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Every student answers at a moment of their own, once in five seconds, until then. */
async function answering(candidates: readonly Candidate[], until: number): Promise<void> {
  await Promise.all(
    candidates.map(async (candidate, index) => {
      await wait((index * every) / candidates.length);
      while (performance.now() < until) {
        const next = performance.now() + every;
        await candidate.answer(until + 30_000);
        await wait(Math.max(0, next - performance.now()));
      }
    }),
  );
}

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillQuiz(scratch.url);
  const port = 20_000 + (process.pid % 20_000);
  let server: Server = await startServer(scratch.url, scratch.folder, port);
  const candidates = Array.from({ length: students }, (_, index) => new Candidate({ address: server.address }, index + 1));
  for (let from = 0; from < students; from += 10) await Promise.all(candidates.slice(from, from + 10).map((one) => one.begin()));
  for (const one of candidates) one.times.length = 0;
  const processor = server.processorSeconds();
  await answering(candidates, performance.now() + seconds * 1000);
  const used = (server.processorSeconds() - processor) / seconds;
  const times = candidates.flatMap((one) => one.times);
  const lost = await lostOf(scratch.url, candidates);
  report(`${students} students in one quiz, each answering every five seconds, from one address`, [
    { what: 'answers saved', value: times.length, unit: '', limit: (students * seconds) / 5 / 2, atLeast: true },
    { what: 'a save: 50 of 100 within', value: at(times, 0.5), unit: 'ms' },
    { what: 'a save: 95 of 100 within', value: at(times, 0.95), unit: 'ms', limit: 100 },
    { what: 'a save: 99 of 100 within', value: at(times, 0.99), unit: 'ms' },
    { what: 'acknowledged answers lost', value: lost, unit: '', limit: 0 },
    { what: 'calls refused by limits', value: candidates.reduce((sum, one) => sum + one.refused, 0), unit: '', limit: 0 },
    { what: 'processors used by the server', value: used, unit: '' },
  ]);

  let ended = false;
  const killing = (async () => {
    for (let count = 0; count < kills; count += 1) {
      await wait(betweenKills);
      await server.end('SIGKILL');
      server = await startServer(scratch.url, scratch.folder, port);
    }
    ended = true;
  })();
  while (!ended) await answering(candidates, performance.now() + betweenKills);
  await killing;
  await answering(candidates, performance.now() + every);
  const acknowledged = candidates.reduce((sum, one) => sum + one.times.length, 0) - times.length;
  const afterKills = await lostOf(scratch.url, candidates);
  await server.end();
  report(`${kills} kills of the server meanwhile`, [
    { what: 'answers acknowledged meanwhile', value: acknowledged, unit: '', limit: students, atLeast: true },
    { what: 'acknowledged answers lost', value: afterKills, unit: '', limit: 0 },
    { what: 'calls refused by limits', value: candidates.reduce((sum, one) => sum + one.refused, 0), unit: '', limit: 0 },
  ]);
} finally {
  await scratch.end();
}
