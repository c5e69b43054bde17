import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Peer, until } from './testing/peer.ts';
import { all, nothing, numberOf, roomsOfFile, textOf } from './testing/rooms-of-file.ts';

const { forwarder, come, badLine } = roomsOfFile();

function headed(kind: number, peer: Peer, mid: string, length: number): Buffer {
  const report = Buffer.alloc(length);
  report.writeUInt8(0x81, 0);
  report.writeUInt8(kind, 1);
  report.writeUInt16BE(length / 4 - 1, 2);
  report.writeUInt32BE(7, 4);
  report.writeUInt32BE(peer.heard[mid]?.packets.at(-1)?.readUInt32BE(8) ?? 0, 8);
  return report;
}

/** Asks for a packet again, as a browser does. */
function ask(peer: Peer, mid: string, sequence: number): void {
  const report = headed(205, peer, mid, 16);
  report.writeUInt16BE(sequence, 12);
  peer.tracks[mid]?.sendMessageBinary(report);
}

/** Says how many packets came and how many were lost in all. */
function tell(peer: Peer, mid: string, highest: number, lost: number): void {
  const report = headed(201, peer, mid, 32);
  report.writeUIntBE(lost, 13, 3);
  report.writeUInt32BE(highest, 16);
  peer.tracks[mid]?.sendMessageBinary(report);
}

describe('a line', () => {
  it('sends again what is asked for, a packet once in 100 ms and 20 in a second', async () => {
    const teacher = await come('again', 'teacher', all);
    const lost: number[] = [];
    const line = await badLine();
    const viewer = await come('again', 'viewer', nothing, { line: line.port });
    // Every packet of a picture is lost but each third, however often it is sent.
    line.loses = (packet) => {
      if ((packet.readUInt8(1) & 127) !== 96) return false;
      const number = packet.readUInt16BE(2);
      if (number % 3 === 0) return false;
      lost.push(number);
      return true;
    };
    for (let count = 0; count < 90; count += 1) {
      teacher.send('camera', { part: count % 3 > 0 });
      if (count % 10 === 0) await wait(5);
    }
    await until(() => lost.length === 60);
    const [first = 0, ...others] = lost.splice(0);
    for (let count = 0; count < 5; count += 1) ask(viewer, 'camera', first);
    await until(() => lost.length > 0);
    await wait(60);
    expect(new Set(lost)).toEqual(new Set([first]));
    expect(lost.splice(0).length).toBeLessThan(5);
    await wait(1000);
    for (const number of others.slice(0, 40)) ask(viewer, 'camera', number);
    await until(() => lost.length >= 20);
    await wait(100);
    expect(lost.splice(0)).toEqual(others.slice(0, 20));
    // What is sent again arrives as what it was.
    line.loses = () => false;
    await wait(1000);
    const before = viewer.heard['camera']?.packets.length ?? 0;
    ask(viewer, 'camera', others.at(-1) ?? 0);
    await until(() => viewer.heard['camera']?.packets.length === before + 1);
    expect(numberOf(viewer.heard['camera']?.packets.at(-1))).toBe(others.at(-1));
    // Nothing is sent where there are no pictures.
    await forwarder.lowData('again', 'viewer', true);
    for (const number of others.slice(21, 30)) ask(viewer, 'camera', number);
    await wait(100);
    expect(viewer.heard['camera']?.packets).toHaveLength(before + 1);
    await forwarder.close('again');
  });

  it('asks a presenter again for what did not arrive, and says how it arrives', async () => {
    const [teacher, viewer] = [await come('gaps', 'teacher', all), await come('gaps', 'viewer')];
    teacher.send('camera');
    teacher.send('camera', { part: true });
    const missing = (teacher.sent.camera.sequence + 1) & 0xffff;
    teacher.send('camera', { part: true, skip: 1 });
    const asked = () => (teacher.heard['m1']?.reports ?? []).filter((one) => one.readUInt8(1) === 205);
    await until(() => asked().length > 0);
    expect(asked()[0]?.readUInt16BE(12)).toBe(missing);
    teacher.sendNumbered('camera', missing, { part: true, text: 'late' });
    await until(() => viewer.heard['camera']?.packets.length === 4);
    expect(viewer.heard['camera']?.packets.map(textOf)).toContain('late');
    await until(() => (teacher.heard['m1']?.reports ?? []).some((one) => one.readUInt8(1) === 201));
    const once = asked().length;
    await wait(300);
    expect(asked()).toHaveLength(once);
    await forwarder.close('gaps');
  });

  it('leaves pictures out where a line loses too much for three seconds, at once where it loses far too much, and keeps the voice', async () => {
    const teacher = await come('slow', 'teacher', all);
    const [good, slow, lame] = [await come('slow', 'good'), await come('slow', 'slow'), await come('slow', 'lame')];
    const begun = performance.now();
    let turns = 0;
    let lamed = 0;
    while (slow.notice?.slow !== true && performance.now() - begun < 15_000) {
      teacher.send('camera', { part: turns > 0 });
      teacher.send('microphone');
      turns += 1;
      if (turns > 5) {
        // Most reports say nothing new.
        const told = turns - (turns % 3);
        tell(good, 'camera', told * 100, told * 7);
        tell(slow, 'camera', told * 100, told * 12);
        tell(lame, 'camera', told * 100, told * 50);
      }
      if (lame.notice?.slow && lamed === 0) lamed = performance.now() - begun;
      await wait(100);
    }
    expect(performance.now() - begun).toBeGreaterThan(3500);
    expect(lamed).toBeGreaterThan(900);
    expect(lamed).toBeLessThan(performance.now() - begun - 1500);
    expect([good, slow, lame].map(({ notice }) => [notice?.slow, notice?.camera])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    await wait(200);
    const seen = slow.heard['camera']?.packets.length;
    teacher.send('camera');
    teacher.send('microphone', { text: 'sauti' });
    await until(() => [good, slow, lame].every((peer) => peer.heard['v0']?.packets.map(textOf).includes('sauti')));
    expect(slow.heard['camera']?.packets.length).toBe(seen);
    await forwarder.close('slow');
  });
});
