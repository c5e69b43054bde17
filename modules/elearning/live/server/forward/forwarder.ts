/** What one person in a room may send. */
export interface MaySend {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
}

/** One person’s place in a room, as the forwarding process sees it. */
export interface PeerState {
  room: string;
  peer: string;
  connected: boolean;
  /** What arrives from them now and is passed on; a microphone beyond the fourth is not. */
  sends: MaySend;
}

/**
 * The process that forwards voice and pictures of rooms. Who may come in and what they may send is judged before it is asked. Rooms and
 * peers are keys of the caller’s own; a room begins with its first peer.
 */
export interface Forwarder {
  /**
   * Lets a browser in: its offer (SDP, with its candidates) in, the answer out. Who joins again replaces their earlier connection.
   * `lowData`: voice and slides only. Throws a UserError that says so in words while the process cannot be had.
   */
  join(given: { room: string; peer: string; offer: string; may: MaySend; lowData: boolean }): Promise<{ answer: string }>;
  /**
   * What somebody may send from now on; what they may not is dropped here, whatever their browser does. Refuses a microphone in words
   * (`rule`) while four others are open. Nothing happens where they are not here: `join` says anew what they may. Of those who may
   * show a camera or a screen the one allowed latest is shown to all.
   */
  allow(room: string, peer: string, may: MaySend): Promise<void>;
  /** Pictures are left out for them, or sent again. */
  lowData(room: string, peer: string, on: boolean): Promise<void>;
  /** Ends the connection of one. */
  leave(room: string, peer: string): Promise<void>;
  /** Ends those of everybody. */
  close(room: string): Promise<void>;
  /** Who is in a room now. */
  peers(room: string): Promise<PeerState[]>;
}

/** A STUN or TURN server, as a browser’s `RTCPeerConnection` takes it. */
export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

/** What the settings of the installation say; `app/server/build-app.ts` provides it. */
export interface Forwarding {
  /** Where the process and those who need it find each other. */
  dataDir: string;
  /** The UDP port; 0: a free one, kept in the data folder. */
  port: number;
  /** Addresses under which browsers reach this machine besides its own. */
  addresses: readonly string[];
  iceServers: readonly IceServer[];
  relayOnly: boolean;
}

/** The forwarder of the installation (`forwarderOf(house)` of `installed.ts`; null without settings): nothing is started until somebody joins. */
export interface InstalledForwarder extends Forwarder {
  /** For browsers (`RoomMediaOptions`). */
  readonly iceServers: readonly IceServer[];
  readonly relayOnly: boolean;
  /** Lets go of the process; it ends when nobody needs it. For the server’s `onClose`. */
  stop(): Promise<void>;
}
