import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { processMark, stillLives } from '#kit/server/db/process-mark.ts';
import { Peer, until } from './testing/peer.ts';
import { all, nothing, numberOf, roomsOfFile } from './testing/rooms-of-file.ts';

const { folder, forwarder, forwarderIn, come } = roomsOfFile();

describe('the process', () => {
  it('answers an offer that is none in words, and goes on', async () => {
    await come('good', 'somebody');
    const before = await forwarder.about();
    const good = await new Peer().offer();
    const offers = [
      '',
      'hello',
      'v=0',
      'v=0\r\n'.repeat(30_000),
      'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(400),
      `${good}${'a=x\r\n'.repeat(20_000)}`,
      good.replaceAll(/a=fingerprint:.*/g, 'a=fingerprint:sha-256 00'),
      good.replaceAll(/a=ice-ufrag:.*/g, 'a=ice-ufrag:../../etc'),
      good.replaceAll(/a=rtpmap:.*VP8.*/g, 'a=rtpmap:999 VP8/90000'),
      good.replaceAll('a=mid:m1', 'a=mid:m0'),
      good.replaceAll(/a=ssrc:\d+/g, 'a=ssrc:1002'),
      good.replaceAll(/a=ssrc:\d+/g, 'a=ssrc:99999999999'),
      `${good}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:m9\r\na=rtpmap:111 opus/48000/2\r\na=recvonly\r\n`,
      good.replaceAll('audio', '\u0000ũ’'),
    ];
    for (const offer of offers)
      await expect(forwarder.join({ room: 'x', peer: 'x', offer, may: all, lowData: false })).rejects.toMatchObject({
        code: 'validation',
        message: expect.stringMatching(/^The browser’s offer of sound and pictures cannot be read \(/),
      });
    expect(await forwarder.about()).toEqual(before);
    expect(await forwarder.peers('x')).toEqual([]);
  });

  it('names no address of a browser to the engine, and names its own, with that of the settings', async () => {
    const offer = `${await new Peer().offer()}a=candidate:1 1 UDP 1 evil.example 1 typ host\r\n`;
    const { answer } = await forwarder.join({ room: 'y', peer: 'y', offer, may: all, lowData: false });
    const { port } = (await forwarder.about()) ?? { port: 0 };
    const candidates = answer.split('\r\n').filter((line) => line.startsWith('a=candidate:'));
    expect(candidates.every((line) => line.includes(` ${port} typ host`))).toBe(true);
    expect(candidates.filter((line) => line.includes(' 203.0.113.7 '))).toHaveLength(1);
    expect(answer).toContain('maxaveragebitrate=24000');
    await forwarder.close('y');
  });

  it('is one for several server processes that need it at once, and is up again when it is killed', async () => {
    const dataDir = path.join(folder, 'several');
    mkdirSync(dataDir);
    const several = [1, 2, 3].map(() => forwarderIn(dataDir));
    const people = await Promise.all(several.map((by, place) => come('one', `p${place}`, all, { by })));
    const [first, ...others] = await Promise.all(several.map((one) => one.about()));
    expect(others).toEqual([first, first]);
    expect(await several[0]?.peers('one')).toHaveLength(3);
    expect(statSync(path.join(dataDir, 'live')).mode & 0o077).toBe(0);
    // One server process goes: the class goes on.
    await several[2]?.stop();
    people[0]?.send('microphone', { text: 'bado' });
    await until(() => people[2]?.heard['v0']?.packets.length === 1);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    const begun = performance.now();
    const back = await come('one', 'p0', all, { by: several[0] });
    expect(performance.now() - begun).toBeLessThan(5000);
    const viewer = await come('one', 'p1', nothing, { by: several[1] });
    back.send('microphone', { text: 'tena' });
    await until(() => viewer.heard['v0']?.packets.length === 1);
    const next = await several[1]?.about();
    expect(next?.pid).not.toBe(first?.pid);
    // The port is the one that firewalls let in.
    expect(next?.port).toBe(first?.port);
    const mark = processMark(next?.pid ?? 0) ?? '';
    await Promise.all([several[0]?.stop(), several[1]?.stop()]);
    await until(() => !stillLives(next?.pid ?? 0, mark));
    await expect(several[0]?.join({ room: 'z', peer: 'z', offer: '', may: all, lowData: false })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('takes another port where the kept one is taken, and says so where the port is set', async () => {
    const dataDir = path.join(folder, 'taken');
    mkdirSync(path.join(dataDir, 'live'), { recursive: true });
    const other = createSocket('udp4').bind(0);
    await once(other, 'listening');
    const { port } = other.address();
    writeFileSync(path.join(dataDir, 'live', 'port'), String(port));
    const free = forwarderIn(dataDir);
    await come('a', 'a', all, { by: free });
    const chosen = (await free.about())?.port;
    expect(chosen).not.toBe(port);
    expect(readFileSync(path.join(dataDir, 'live', 'port'), 'utf8')).toBe(`${chosen}\n`);
    const fixed = forwarderIn(path.join(folder, 'fixed'), port);
    const offer = await new Peer().offer();
    await expect(fixed.join({ room: 'a', peer: 'a', offer, may: all, lowData: false })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`UDP port ${port} of the server is taken`),
    });
    other.close();
    await once(other, 'close');
    // Once it is free the class begins, in the same process.
    await come('a', 'a', all, { by: fixed });
    expect((await fixed.about())?.port).toBe(port);
  });

  it('replaces the earlier connection of who joins again, and ends that of who leaves', async () => {
    const [before, listener] = [await come('twice', 'teacher', all), await come('twice', 'listener')];
    before.send('microphone', { text: 'kwanza' });
    await until(() => listener.heard['v0']?.packets.length === 1);
    const now = await come('twice', 'teacher', all);
    await until(() => before.connection.state() !== 'connected');
    expect(await forwarder.peers('twice')).toHaveLength(2);
    now.send('microphone', { text: 'pili' });
    await until(() => listener.heard['v0']?.packets.length === 2);
    const numbers = (listener.heard['v0']?.packets ?? []).map(numberOf);
    expect(((numbers[1] ?? 0) - (numbers[0] ?? 0)) & 0xffff).toBe(1);
    await forwarder.leave('twice', 'teacher');
    expect(await forwarder.peers('twice')).toMatchObject([{ peer: 'listener' }]);
    await until(() => now.connection.state() !== 'connected');
    await forwarder.close('twice');
  });
});
