import type { MaySend, PeerState } from '../forwarder.ts';
import type { Hearing, Member } from './member.ts';
import { voices } from './offer.ts';
import type { Outlet } from './outlet.ts';
import { Refusal } from './refusal.ts';
import type { Rtp } from './rtp.ts';
import type { Source } from './source.ts';

const pictures = ['camera', 'screen'] as const;
type Picture = (typeof pictures)[number];
/** What listeners lose of a voice, of 256 packets, as its browser is told at least and at most: told of none, it says nothing twice. */
const [leastLoss, mostLoss] = [15, 26];

/** The people of one room, whose four voices and whose pictures go to all. */
export class Room implements Hearing {
  readonly members = new Map<string, Member>();
  /** Who has asked to come in and is not answered yet. */
  readonly coming = new Set<Member>();
  readonly #name: string;
  readonly #voices: (string | null)[] = Array.from({ length: voices }, () => null);
  /** When somebody was allowed to show pictures, counted. */
  readonly #allowed = { camera: new Map<string, number>(), screen: new Map<string, number>() };
  readonly #stage: Record<Picture, Source | null> = { camera: null, screen: null };
  #allowances = 0;
  #reported = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** Takes somebody in, in place of their earlier connection. */
  enter(member: Member): void {
    const before = this.members.get(member.peer);
    this.coming.delete(member);
    this.members.set(member.peer, member);
    before?.end();
    this.#note(member.peer, member.may);
    this.#settle(performance.now());
  }

  /** @throws Refusal four others speak */
  allow(peer: string, may: MaySend): void {
    for (const one of this.coming) if (one.peer === peer) one.may = may;
    const member = this.members.get(peer);
    if (!member) return;
    const opens = may.microphone && !member.may.microphone;
    if (opens && !this.#voices.includes(peer) && !this.#voices.includes(null))
      throw new Refusal('rule', 'Four microphones are open already. Close one of them first.');
    member.may = may;
    for (const [kind, source] of member.sources) if (!may[kind]) source.stopped();
    this.#note(peer, may);
    this.#settle(performance.now());
  }

  lowData(peer: string, on: boolean): void {
    for (const one of this.coming) if (one.peer === peer) one.lowData = on;
    const member = this.members.get(peer);
    if (!member || member.lowData === on) return;
    member.lowData = on;
    this.#settle(performance.now());
  }

  /** Who was allowed a picture later stands before who was allowed it earlier. */
  #note(peer: string, may: MaySend): void {
    for (const kind of pictures) {
      if (!may[kind]) this.#allowed[kind].delete(peer);
      else if (!this.#allowed[kind].has(peer)) this.#allowed[kind].set(peer, (this.#allowances += 1));
    }
  }

  packet(member: Member, source: Source, packet: Buffer, rtp: Rtp): void {
    const now = performance.now();
    if (source.kind === 'microphone') this.#voice(member, source, packet, rtp, now);
    else {
      if (source.began || this.#stage[source.kind] === null) this.#settle(now);
      if (this.#stage[source.kind] === source) this.#picture(source.kind, source, packet, rtp, now);
    }
  }

  #voice(member: Member, source: Source, packet: Buffer, rtp: Rtp, now: number): void {
    let slot = this.#voices.indexOf(member.peer);
    if (slot < 0) {
      slot = this.#voices.indexOf(null);
      if (slot < 0) return;
      this.#voices[slot] = member.peer;
      this.#settle(now);
    }
    const scratch = Buffer.from(packet);
    for (const listener of this.members.values()) {
      const outlet = listener.voices[slot];
      if (!outlet || listener === member) continue;
      if (listener.lowData && !listener.line.fits(packet.length, slot === this.#firstVoice(listener), now)) outlet.pause();
      else {
        outlet.switchTo(source);
        outlet.send(scratch, rtp, now);
      }
    }
  }

  /** The voice that is heard whatever the line: the one that has its place longest. */
  #firstVoice(listener: Member): number {
    return this.#voices.findIndex((peer) => peer !== null && peer !== listener.peer);
  }

  #picture(kind: Picture, source: Source, packet: Buffer, rtp: Rtp, now: number): void {
    const scratch = Buffer.from(packet);
    for (const viewer of this.members.values()) {
      const outlet = viewer.pictures.get(kind);
      if (!outlet || outlet.source !== source) continue;
      if (!viewer.getsPictures(now)) outlet.switchTo(null);
      else if (!outlet.send(scratch, rtp, now)) source.wantKeyFrame(now);
    }
  }

  changed(member: Member): void {
    const now = performance.now();
    // Whoever comes sees a picture at once.
    for (const kind of pictures) if (this.#shows(member, member.pictures.get(kind))) this.#stage[kind]?.wantKeyFrame(now);
    this.#settle(now);
  }

  #shows(member: Member, outlet: Outlet | undefined): boolean {
    return member.connected && outlet?.waits() !== false;
  }

  ended(member: Member): void {
    this.coming.delete(member);
    if (this.members.get(member.peer) !== member) return;
    this.members.delete(member.peer);
    for (const kind of pictures) this.#allowed[kind].delete(member.peer);
    this.#settle(performance.now());
  }

  /** Gives places free that nobody uses, says whose pictures are shown, and tells all. */
  #settle(now: number): void {
    for (const [slot, peer] of this.#voices.entries()) {
      if (peer === null) continue;
      const member = this.members.get(peer);
      // Who joins again keeps the place for a moment.
      if (!member || !member.may.microphone || (member.connected && !member.sources.get('microphone')?.flows(now)))
        this.#voices[slot] = null;
    }
    for (const kind of pictures) this.#stage[kind] = this.#chosen(kind, now);
    const full = !this.#voices.includes(null);
    for (const member of this.members.values()) {
      const gets = member.getsPictures(now);
      for (const kind of pictures) this.#direct(member, kind, gets, now);
      const others = (kind: Picture) => this.#stage[kind] !== null && this.#stage[kind] !== member.sources.get(kind);
      member.tell({
        camera: gets && others('camera'),
        screen: gets && others('screen'),
        may: member.may,
        full: full && !this.#voices.includes(member.peer),
        slow: member.line.slow(now),
      });
    }
  }

  /** Of those who may show it and do, the one allowed latest. */
  #chosen(kind: Picture, now: number): Source | null {
    let [latest, chosen]: [number, Source | null] = [0, null];
    for (const [peer, place] of this.#allowed[kind]) {
      const source = this.members.get(peer)?.sources.get(kind);
      if (source?.flows(now) && place > latest) [latest, chosen] = [place, source];
    }
    return chosen;
  }

  #direct(member: Member, kind: Picture, gets: boolean, now: number): void {
    const outlet = member.pictures.get(kind);
    if (!outlet) return;
    const source = this.#stage[kind];
    const wanted = gets && source !== member.sources.get(kind) ? source : null;
    if (outlet.source === wanted) return;
    outlet.switchTo(wanted);
    if (member.connected) wanted?.wantKeyFrame(now);
  }

  /** What is due: several times a second. */
  tick(now: number): void {
    this.#settle(now);
    const second = now - this.#reported >= 1000;
    if (second) this.#reported = now;
    const heard = [...this.members.values()].map(({ line }) => line.voiceLoss);
    const loss = Math.min(mostLoss, Math.max(leastLoss, ...heard));
    for (const member of this.members.values())
      for (const source of member.sources.values()) {
        source.tick(now);
        if (second) source.report(now, source.video ? 0 : loss);
      }
  }

  states(): PeerState[] {
    const now = performance.now();
    return [...this.members.values()].map((member) => {
      const sends = (kind: Picture) => member.may[kind] && member.sources.get(kind)?.flows(now) === true;
      return {
        room: this.#name,
        peer: member.peer,
        connected: member.connected,
        sends: { microphone: this.#voices.includes(member.peer), camera: sends('camera'), screen: sends('screen') },
      };
    });
  }

  leave(peer: string): void {
    for (const member of this.#all()) if (member.peer === peer) member.end();
  }

  close(): void {
    for (const member of this.#all()) member.end();
  }

  #all(): Member[] {
    return [...this.coming, ...this.members.values()];
  }
}
