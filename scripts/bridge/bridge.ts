import { instantIn } from '#kit/contract/dates.ts';
import type { BridgeConfig, BridgedClock } from './config.ts';
import { newRecords, placeOf, readState, type WaitingPunch, writeState } from './state.ts';
import { readClock } from './zk-clock.ts';
import type { LogRecord } from './zk-packets.ts';

/** Says what the bridge does, a line each. */
type Say = (line: string) => void;

/** The most punches of one call. */
const largestBatch = 1000;

/** What became of one round. */
export interface Round {
  /** Punches that the product has taken, and those that wait for the line. */
  readonly sent: number;
  readonly waiting: number;
  /** Clocks that could not be read. */
  readonly unread: number;
}

/** Reads every clock once and sends what is new. Clocks are only read: nothing on them is cleared. */
export async function bridgeOnce(config: BridgeConfig, say: Say): Promise<Round> {
  let unread = 0;
  for (const clock of config.clocks) {
    try {
      await readNew(config, clock, say);
    } catch (error) {
      unread += 1;
      say(`${clock.name}: ${wordsOf(error)}`);
    }
  }
  const sent = await sendWaiting(config, say);
  return { sent, waiting: readState(config.state).waiting.length, unread };
}

/** Reads a clock; what is new waits, and with it, in one writing, stands how far was read. */
async function readNew(config: BridgeConfig, clock: BridgedClock, say: Say): Promise<void> {
  const read = await readClock(clock);
  const serial = clock.serial ?? read.serial;
  if (serial === null) throw new Error('The clock does not say its serial number. Write it into the file as “serial”.');
  const state = readState(config.state);
  const found = newRecords(read.records, state.places[serial]);
  if (found.length === 0) return;
  const punches = found.flatMap((record) => punchOf(record, serial, clock.timeZone) ?? []);
  if (punches.length < found.length)
    say(`${clock.name}: ${found.length - punches.length} records cannot be read and are left out.`);
  const place = placeOf(read.records);
  if (place) state.places[serial] = place;
  state.waiting.push(...punches);
  writeState(config.state, state);
  say(`${clock.name}: ${found.length} new records.`);
}

const coming: ReadonlySet<number> = new Set([0, 3, 4]);
const going: ReadonlySet<number> = new Set([1, 2, 5]);

function punchOf({ number, localTime, direction }: LogRecord, serial: string, timeZone: string): WaitingPunch | null {
  if (!/^[A-Za-z0-9]{1,24}$/.test(number)) return null;
  const seconds = Number(localTime.slice(17)) * 1000;
  const at = new Date(instantIn(timeZone, localTime.slice(0, 10), localTime.slice(11, 16)).getTime() + seconds).toISOString();
  return { serial, number, at, direction: coming.has(direction) ? 'in' : going.has(direction) ? 'out' : null };
}

interface Refused {
  readonly message?: string;
  readonly fields?: readonly { path: string; message: string }[];
}

/** Sends what waits, as much at once as is taken, and notes each time what was. Answers how many punches were taken. */
async function sendWaiting(config: BridgeConfig, say: Say): Promise<number> {
  let sent = 0;
  const held: WaitingPunch[] = [];
  for (;;) {
    const state = readState(config.state);
    const batch = state.waiting.slice(held.length, held.length + largestBatch);
    if (batch.length === 0) return sent;
    const answer = await post(config, batch).catch((error: unknown) => wordsOf(error));
    if (typeof answer === 'string') {
      say(`The product is not reached (${answer}); ${state.waiting.length} punches wait.`);
      return sent;
    }
    if (answer.ok) {
      sent += batch.length;
      state.waiting.splice(held.length, batch.length);
      writeState(config.state, state);
      continue;
    }
    const refused = (await answer.json().catch(() => ({}))) as Refused;
    const wrong = new Map((refused.fields ?? []).flatMap(({ path, message }) => wrongPunch(path, message)));
    if (wrong.size === 0) {
      say(`The product answers ${answer.status}: ${refused.message ?? ''} ${state.waiting.length} punches wait.`);
      return sent;
    }
    // What one punch is refused for holds up no other. A device that is approved later, and a clock that is put right, are heard then.
    for (const message of new Set(wrong.values())) say(`Punches wait: ${message}`);
    const [bad, good] = [batch.filter((_, at) => wrong.has(at)), batch.filter((_, at) => !wrong.has(at))];
    held.push(...bad);
    state.waiting.splice(held.length - bad.length, batch.length, ...bad, ...good);
    writeState(config.state, state);
  }
}

const wrongPunch = (path: string, message: string): [number, string][] => {
  const at = /^punches\.(\d+)\./.exec(path)?.[1];
  return at === undefined ? [] : [[Number(at), message]];
};

const post = (config: BridgeConfig, punches: readonly WaitingPunch[]): Promise<Response> =>
  fetch(`${config.server}/api/bio/punches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ punches }),
    signal: AbortSignal.timeout(60_000),
  });

/** What went wrong, with the cause that `fetch` keeps behind it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
