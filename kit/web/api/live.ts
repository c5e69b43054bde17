import { livePath, type LiveTopic, liveTopics } from '#kit/contract/live.ts';
import { authorised } from './client.ts';
import { viewer, watchSession } from './session.ts';
import { createStore } from './store.ts';

/** Milliseconds after the first screen in which it has the line for itself. */
const settling = 1500;
/** Milliseconds for which a window out of sight goes on listening. */
const grace = 30_000;
/** Milliseconds until a broken stream is tried again, at first and at most. */
const [soon, late] = [2_000, 60_000];

/** True while the server tells this window what changes; where it is false, screens ask by themselves. */
export const liveUp = createStore(false);

/** @param about the record that has changed; null: any of the topic */
type Told = (about: number | null) => void;

const listeners = new Map<LiveTopic, Set<Told>>();
let stream: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = soon;
/** A stream was open before: what came in between is not known. */
let missed = false;
/** The room of which this window hears. */
let room: number | null = null;
/** The account whose school this window hears of. */
let hears = viewer()?.user.id;

/** Calls `work` whenever something of the topic changed, and when it may have; the answer ends that. */
export function onLive(topic: LiveTopic, work: Told): () => void {
  const of = listeners.get(topic) ?? new Set();
  listeners.set(topic, of.add(work));
  begin(settling);
  return () => {
    of.delete(work);
    // A moment later: the next screen mostly listens too.
    if (![...listeners.values()].some(({ size }) => size > 0)) end(grace);
  };
}

/** Staff hear of all that their screens listen to, students of their room. */
const wanted = () => {
  const heard = viewer()?.kind === 'student' ? (['rooms'] as const) : viewer()?.kind === 'school' ? liveTopics : [];
  return heard.some((topic) => Boolean(listeners.get(topic)?.size));
};

/** The same for one room: hears of the others no more. */
export function onRoom(id: number, work: () => void): () => void {
  const leave = onLive('rooms', work);
  hearOf(id);
  return () => {
    leave();
    hearOf(null);
  };
}

function hearOf(id: number | null): void {
  if (room === id) return;
  room = id;
  // What is open says nothing of it; the next one does.
  if (id !== null) stream?.abort('room');
}

function tell(topics: readonly LiveTopic[], about: number | null = null): void {
  for (const topic of topics) for (const work of listeners.get(topic) ?? []) work(about);
}

function begin(after: number): void {
  clearTimeout(timer);
  timer = undefined;
  if (stream === null && !document.hidden) timer = setTimeout(() => void listen(), after);
}

function end(after: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.hidden || !wanted()) stream?.abort();
  }, after);
}

// A browser opens six connections to a server over plain http, for all its windows: those out of sight hold none.
document.addEventListener('visibilitychange', () => (document.hidden ? end(grace) : begin(0)));
window.addEventListener('online', () => begin(0));
// Whoever is next at this computer hears of their own school.
watchSession(() => {
  if (viewer()?.user.id === hears) return;
  hears = viewer()?.user.id;
  stream?.abort('user');
});

async function listen(): Promise<void> {
  if (stream !== null || !wanted()) return;
  const own = new AbortController();
  stream = own;
  const began = Date.now();
  try {
    const { EventSourceParserStream } = await import('eventsource-parser/stream');
    const headers = await authorised(livePath);
    const address = room === null ? livePath : `${livePath}?room=${room}`;
    const answer = await fetch(address, { headers, signal: own.signal, cache: 'no-store' });
    if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
    liveUp.set(true);
    if (missed) tell(liveTopics);
    missed = true;
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
    for (let next = await events.read(); !next.done; next = await events.read()) {
      const { event, data } = next.value;
      const [name, about] = data.split(' ');
      const topics = event === 'all' ? liveTopics : liveTopics.filter((topic) => topic === name);
      tell(topics, about === undefined ? null : Number(about));
    }
  } catch {
    // The line is gone, or this window may not listen; screens ask by themselves meanwhile.
  }
  stream = null;
  liveUp.set(false);
  wait = Date.now() - began > late ? soon : Math.min(late, wait * 2);
  // Not all at the same moment, when a server comes back to a school full of them.
  if (own.signal.reason === 'room' || own.signal.reason === 'user') begin(0);
  else if (wanted() && !own.signal.aborted) begin(wait * (0.5 + Math.random()));
}
