import type { MaySend } from '../forwarder.ts';

/** What is said over the data channel of a browser: as JSON, short. */
export interface RoomNotice {
  /** What all see now. */
  camera: boolean;
  screen: boolean;
  may: MaySend;
  /** Four microphones are open, and the own one is not among them. */
  full: boolean;
  /** Pictures are left out because the line loses too much. */
  slow: boolean;
  /** The number of what the browser said last. */
  heard: number;
}

/** What a browser says. */
export type Said = { ping: number } | { sends: MaySend; lowData: boolean; number: number };

const longest = 300;

/** Reads what a browser says; null: nothing that is understood. */
export function readSaid(text: string): Said | null {
  if (text.length > longest) return null;
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null) return null;
    if ('ping' in said && Number.isSafeInteger(said.ping)) return { ping: Number(said.ping) };
    if (!('sends' in said) || !('number' in said) || !Number.isSafeInteger(said.number)) return null;
    const sends = said.sends;
    if (typeof sends !== 'object' || sends === null) return null;
    const on = (name: keyof MaySend): boolean => Reflect.get(sends, name) === true;
    return {
      sends: { microphone: on('microphone'), camera: on('camera'), screen: on('screen') },
      lowData: Reflect.get(said, 'lowData') === true,
      number: Number(said.number),
    };
  } catch {
    return null;
  }
}
