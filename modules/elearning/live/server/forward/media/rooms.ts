import type { MaySend, PeerState } from '../forwarder.ts';
import { type Listening, Member } from './member.ts';
import { readOffer } from './offer.ts';
import { Refusal } from './refusal.ts';
import { Room } from './room.ts';

/** Milliseconds between two looks at what is due. */
const beat = 100;
/** Most people in a room and in all rooms: what two processors and the line carry. */
const [mostInRoom, mostInAll] = [150, 400];

/** All rooms of the process. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #listen: () => Listening;
  #timer: NodeJS.Timeout | null = null;

  /** @param listen where to listen; throws a Refusal that says so in words while nowhere */
  constructor(listen: () => Listening) {
    this.#listen = listen;
  }

  async join(given: { room: string; peer: string; offer: string; may: MaySend; lowData: boolean }): Promise<{ answer: string }> {
    const offer = readOffer(given.offer);
    const listening = this.#listen();
    const room = this.#rooms.get(given.room) ?? new Room(given.room);
    const again = room.members.has(given.peer);
    const inAll = [...this.#rooms.values()].reduce((sum, { members }) => sum + members.size, 0);
    if (!again && (room.members.size >= mostInRoom || inAll >= mostInAll))
      throw new Refusal('rule', 'No more people fit into live classes of this server at this moment.');
    const { peer, may, lowData } = given;
    const member = new Member({ peer, may, lowData, hearing: room, port: listening.port });
    this.#rooms.set(given.room, room);
    room.coming.add(member);
    this.#timer ??= setInterval(() => this.#tick(), beat);
    let answer: string;
    try {
      answer = await member.answer(offer, listening);
    } catch (error) {
      member.end();
      throw error;
    }
    if (member.closed) throw new Refusal('unavailable', 'The room was closed at this moment. Try again.');
    room.enter(member);
    return { answer };
  }

  #tick(): void {
    const now = performance.now();
    for (const [name, room] of this.#rooms) {
      room.tick(now);
      if (room.members.size === 0 && room.coming.size === 0) this.#rooms.delete(name);
    }
    if (this.#rooms.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  allow(room: string, peer: string, may: MaySend): void {
    this.#rooms.get(room)?.allow(peer, may);
  }

  lowData(room: string, peer: string, on: boolean): void {
    this.#rooms.get(room)?.lowData(peer, on);
  }

  leave(room: string, peer: string): void {
    this.#rooms.get(room)?.leave(peer);
  }

  close(room: string): void {
    this.#rooms.get(room)?.close();
    this.#rooms.delete(room);
  }

  peers(room: string): PeerState[] {
    return this.#rooms.get(room)?.states() ?? [];
  }
}
