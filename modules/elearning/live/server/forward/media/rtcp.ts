/** What a receiver says of one stream. */
export interface ReceiverReport {
  ssrc: number;
  /** Packets lost since the beginning; what was sent twice counts against it. */
  lost: number;
  /** The highest number that came, counted on beyond 65535. */
  highest: number;
}

/** What a report of the other side asks or says. */
export interface Reports {
  receiver: ReceiverReport[];
  /** Packets that are asked for again, by stream. */
  missing: { ssrc: number; sequences: number[] }[];
  /** Streams of which a whole picture is asked. */
  keyFrames: number[];
  /** The middle of the sender's clock, by its own stream. */
  sender: { ssrc: number; clock: number } | null;
}

/** Most packets that one report may ask for. */
const mostMissing = 64;

/** Reads a compound report (RFC 3550, RFC 4585); what is broken ends the reading. */
export function readReports(packet: Buffer): Reports {
  const found: Reports = { receiver: [], missing: [], keyFrames: [], sender: null };
  for (let at = 0; at + 4 <= packet.length;) {
    const length = 4 + 4 * packet.readUInt16BE(at + 2);
    if (packet.readUInt8(at) >> 6 !== 2 || at + length > packet.length) break;
    readOne(packet.subarray(at, at + length), found);
    at += length;
  }
  return found;
}

function readOne(part: Buffer, found: Reports): void {
  const count = part.readUInt8(0) & 31;
  const kind = part.readUInt8(1);
  if (kind === 200 && part.length >= 28) found.sender = { ssrc: part.readUInt32BE(4), clock: part.readUInt32BE(10) };
  if (kind === 200 || kind === 201) {
    const begin = kind === 200 ? 28 : 8;
    for (let block = begin; block < begin + 24 * count && block + 24 <= part.length; block += 24)
      found.receiver.push({
        ssrc: part.readUInt32BE(block),
        lost: part.readIntBE(block + 5, 3),
        highest: part.readUInt32BE(block + 8),
      });
  }
  if (part.length < 12) return;
  const ssrc = part.readUInt32BE(8);
  if (kind === 206 && count === 1) found.keyFrames.push(ssrc);
  // A full intra request (RFC 5104) names its streams after the head.
  if (kind === 206 && count === 4) for (let at = 12; at + 8 <= part.length; at += 8) found.keyFrames.push(part.readUInt32BE(at));
  if (kind === 205 && count === 1) found.missing.push({ ssrc, sequences: sequencesOf(part) });
}

function sequencesOf(part: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= part.length && sequences.length < mostMissing; at += 4) {
    const first = part.readUInt16BE(at);
    const others = part.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit += 1) if (others & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

/** As whom the forwarder speaks in its reports. */
const own = 1;

function head(kind: number, count: number, length: number): Buffer {
  const report = Buffer.alloc(length);
  report.writeUInt8(0x80 | count, 0);
  report.writeUInt8(kind, 1);
  report.writeUInt16BE(length / 4 - 1, 2);
  report.writeUInt32BE(own, 4);
  return report;
}

/** Asks for a whole picture. */
export function askKeyFrame(ssrc: number): Buffer {
  const report = head(206, 1, 12);
  report.writeUInt32BE(ssrc, 8);
  return report;
}

/** Asks for packets again. */
export function askAgain(ssrc: number, sequences: readonly number[]): Buffer {
  const report = head(205, 1, 12 + 4 * sequences.length);
  report.writeUInt32BE(ssrc, 8);
  for (const [place, sequence] of sequences.entries()) report.writeUInt16BE(sequence, 12 + 4 * place);
  return report;
}

/** Says how a stream arrives. */
export function receiverReport(given: {
  ssrc: number;
  lost: number;
  lostInAll: number;
  highest: number;
  clock: number;
  /** Of the sender's clock until now, in 65536ths of a second. */
  since: number;
}): Buffer {
  const report = head(201, 1, 32);
  report.writeUInt32BE(given.ssrc, 8);
  report.writeUInt8(given.lost, 12);
  report.writeUIntBE(Math.min(given.lostInAll, 0x7f_ffff), 13, 3);
  report.writeUInt32BE(given.highest >>> 0, 16);
  report.writeUInt32BE(given.clock, 24);
  report.writeUInt32BE(Math.min(given.since, 0xffff_ffff) >>> 0, 28);
  return report;
}
