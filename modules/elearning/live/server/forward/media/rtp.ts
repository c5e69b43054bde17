/** What of a packet of sound or pictures (RFC 3550) the forwarder reads. */
export interface Rtp {
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** Where the payload begins. */
  payload: number;
}

/** Largest packet that is passed on. */
const largest = 1500;

/** Tells reports apart from media that come over the same line (RFC 5761). */
export const isReport = (packet: Buffer): boolean =>
  packet.length >= 8 && packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223;

/** Reads the head of a packet; null: it is none. */
export function readRtp(packet: Buffer): Rtp | null {
  if (packet.length < 12 || packet.length > largest) return null;
  const first = packet.readUInt8(0);
  if (first >> 6 !== 2) return null;
  let payload = 12 + 4 * (first & 15);
  if (first & 16) {
    if (packet.length < payload + 4) return null;
    payload += 4 + 4 * packet.readUInt16BE(payload + 2);
  }
  if (payload > packet.length) return null;
  const second = packet.readUInt8(1);
  return {
    marker: (second & 128) !== 0,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload,
  };
}

/** How far `a` lies after `b`, from −32768 to 32767. */
export function after(a: number, b: number): number {
  const difference = (a - b) & 0xffff;
  return difference < 0x8000 ? difference : difference - 0x1_0000;
}

/** Whether a picture that needs no earlier one begins in a packet of VP8 (RFC 7741). */
export function beginsKeyFrame(packet: Buffer, payload: number): boolean {
  const at = (place: number): number => (place < packet.length ? packet.readUInt8(place) : 0);
  const first = at(payload);
  // The start of the first partition.
  if ((first & 0x10) === 0 || (first & 0x07) !== 0) return false;
  let place = payload + 1;
  if (first & 0x80) {
    const more = at(place);
    place += 1;
    if (more & 0x80) place += at(place) & 0x80 ? 2 : 1;
    if (more & 0x40) place += 1;
    if (more & 0x30) place += 1;
  }
  return place < packet.length && (at(place) & 1) === 0;
}
