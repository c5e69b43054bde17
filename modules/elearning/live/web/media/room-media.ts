import { Room } from './room.ts';

/** How the line to the room is. */
export type Line = 'connecting' | 'connected' | 'broken' | 'refused';

/** What is sent, or may be. */
export interface Sends {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
}

/** What a room’s sound and pictures are now; a new object after each change. */
export interface MediaState {
  line: Line;
  /** In words, what the browser or the server refused last (no microphone, not allowed); null: nothing. */
  trouble: string | null;
  /** What this browser sends. */
  own: Sends;
  lowData: boolean;
  /** Pictures are left out for a while because this line loses too much; voices go on. */
  slow: boolean;
  /** What this browser may send, as the server says; null until it has. */
  may: Sends | null;
  /** All voices together; null until one is there. */
  voice: MediaStream | null;
  /** The camera shown to all, and the screen; null: none, or left out. */
  camera: MediaStream | null;
  screen: MediaStream | null;
  /** What this browser itself shows, for its own preview. */
  preview: MediaStream | null;
}

/** A browser’s part of a room. It joins anew by itself when the line was broken, until it is closed. */
export interface RoomMedia {
  readonly state: MediaState;
  subscribe(listener: () => void): () => void;
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  setScreen(on: boolean): Promise<void>;
  setLowData(on: boolean): Promise<void>;
  /** What the browser counts on this connection; null: there is none. */
  stats(): Promise<RTCStatsReport | null>;
  close(): void;
}

export interface RoomMediaOptions {
  /** Sends the offer to the server and answers its answer (SDP). Called again for each new connection. */
  join: (given: { offer: string; lowData: boolean }) => Promise<string>;
  /** STUN and TURN of the installation, as the server says. */
  iceServers: RTCIceServer[];
  /** Only through a relay (TURN). */
  relayOnly: boolean;
  lowData: boolean;
}

/** Joins a room. Nothing is sent until it is asked for. */
export function openRoomMedia(options: RoomMediaOptions): RoomMedia {
  return new Room(options);
}
