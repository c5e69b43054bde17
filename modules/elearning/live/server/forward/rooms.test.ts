import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Peer, until } from './testing/peer.ts';
import { all, nothing, numberOf, roomsOfFile, textOf } from './testing/rooms-of-file.ts';

const { forwarder, come } = roomsOfFile();

const clockOf = (packet: Buffer | undefined): number => packet?.readUInt32BE(4) ?? 0;
const keyFramesAsked = (reports: readonly Buffer[]): number => reports.filter((one) => one.readUInt8(1) === 206).length;

describe('a room', () => {
  it('passes voice and pictures to everybody else in it, numbered on, and to no other room', async () => {
    const teacher = await come('form 1', 'teacher', all);
    const [one, saving, other] = [
      await come('form 1', 'one'),
      await come('form 1', 'saving', nothing, { lowData: true }),
      await come('form 2', 'teacher'),
    ];
    for (let count = 0; count < 20; count += 1) {
      teacher.send('microphone', { text: 'habari' });
      teacher.send('camera', { text: 'picha', part: count > 0 });
      await wait(5);
    }
    await until(() => one.heard['v0']?.packets.length === 20 && one.heard['camera']?.packets.length === 20);
    expect(textOf(one.heard['v0']?.packets[0])).toBe('habari');
    const numbers = (one.heard['camera']?.packets ?? []).map(numberOf);
    expect(numbers).toEqual(numbers.map((_, place) => ((numbers[0] ?? 0) + place) & 0xffff));
    expect(saving.heard['v0']?.packets).toHaveLength(20);
    expect(saving.heard['camera']?.packets).toEqual([]);
    expect(saving.notice).toMatchObject({ camera: false, screen: false });
    expect(other.counted).toBe(0);
    expect(teacher.heard['v0']?.packets).toEqual([]);
    expect(one.notice).toMatchObject({ camera: true, screen: false, may: nothing, full: false, slow: false });
    expect(await forwarder.peers('form 1')).toMatchObject([
      { peer: 'teacher', connected: true, sends: { microphone: true, camera: true, screen: false } },
      { peer: 'one', connected: true, sends: nothing },
      { peer: 'saving', connected: true },
    ]);
    // Another room’s keys open nothing here.
    await forwarder.allow('form 2', 'one', all);
    await forwarder.leave('form 2', 'one');
    await forwarder.close('form');
    expect(await forwarder.peers('form 1')).toHaveLength(3);
    expect(await forwarder.peers('nowhere')).toEqual([]);
    teacher.ping(41);
    await until(() => teacher.pongs.includes(41));
    await forwarder.close('form 1');
    expect(await forwarder.peers('form 1')).toEqual([]);
    await forwarder.close('form 2');
  });

  it('drops what somebody may not send, whatever their browser does, and lets them speak when they may', async () => {
    const [pupil, teacher] = [await come('mute', 'pupil'), await come('mute', 'teacher', all)];
    const speak = async (): Promise<void> => {
      for (let count = 0; count < 10; count += 1) {
        for (const kind of ['microphone', 'camera', 'screen'] as const) pupil.send(kind, { text: 'mimi' });
        await wait(5);
      }
      await wait(100);
    };
    await speak();
    expect(teacher.counted).toBe(0);
    pupil.says(all);
    await until(() => pupil.notice?.heard === 1);
    expect(pupil.notice?.may).toEqual(nothing);
    await forwarder.allow('mute', 'pupil', { ...nothing, microphone: true });
    await speak();
    await until(() => teacher.heard['v0']?.packets.length === 10);
    expect(teacher.heard['camera']?.packets).toEqual([]);
    await forwarder.allow('mute', 'pupil', nothing);
    await speak();
    expect(teacher.heard['v0']?.packets).toHaveLength(10);
    expect((await forwarder.peers('mute'))[0]?.sends).toEqual(nothing);
    await forwarder.close('mute');
  });

  it('has four voices: the fifth is not heard until one is closed', async () => {
    const speakers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => come('voices', `s${number}`, { ...nothing, microphone: number < 5 })),
    );
    const listener = await come('voices', 'listener');
    const speak = async (text: string): Promise<void> => {
      for (let count = 0; count < 5; count += 1) {
        for (const speaker of speakers) speaker.send('microphone', { text });
        await wait(10);
      }
      await wait(60);
    };
    const heardBy = () => ['v0', 'v1', 'v2', 'v3'].map((voice) => listener.heard[voice]?.packets.length);
    await speak('ndiyo');
    await until(() => heardBy().every((count) => count === 5));
    await expect(forwarder.allow('voices', 's5', all)).rejects.toMatchObject({
      code: 'rule',
      message: 'Four microphones are open already. Close one of them first.',
    });
    expect((await forwarder.peers('voices')).filter(({ sends }) => sends.microphone)).toHaveLength(4);
    await forwarder.allow('voices', 's2', nothing);
    await forwarder.allow('voices', 's5', { ...nothing, microphone: true });
    await speak('hapana');
    await until(() => heardBy().every((count) => count === 10));
    const second = listener.heard['v1']?.packets ?? [];
    expect(second.map(numberOf).map((number) => (number - numberOf(second[0])) & 0xffff)).toEqual(
      Array.from({ length: 10 }, (_, place) => place),
    );
    // The clock of the place goes on by the time that passed, not by whose voice it is.
    const [before, next] = [clockOf(second[4]), clockOf(second[5])];
    expect((next - before) >>> 0).toBeGreaterThan(0);
    expect((next - before) >>> 0).toBeLessThan(48_000 * 20);
    await forwarder.close('voices');
  });

  it('shows the pictures of the one allowed latest, asks for whole ones, and goes on with the other when they stop', async () => {
    const [first, viewer] = [await come('stage', 'first', all), await come('stage', 'viewer')];
    const second = await come('stage', 'second');
    const show = async (who: readonly Peer[], text: string, part = false): Promise<void> => {
      for (let count = 0; count < 5; count += 1) {
        for (const one of who) one.send('camera', { text: one === first ? `a${text}` : `b${text}`, part });
        await wait(10);
      }
      await wait(60);
    };
    const seen = () => (viewer.heard['camera']?.packets ?? []).map(textOf);
    await show([first], 'moja');
    await until(() => seen().length === 5);
    expect(new Set(seen())).toEqual(new Set(['amoja']));
    await forwarder.allow('stage', 'second', all);
    await show([first, second], 'mbili');
    // Nothing but a whole picture begins what a viewer sees.
    await wait(200);
    await show([first, second], 'tatu', true);
    const at = seen().indexOf('bmbili');
    expect(at).toBeGreaterThan(0);
    expect(new Set(seen().slice(at))).toEqual(new Set(['bmbili', 'btatu']));
    await until(() => keyFramesAsked(second.heard['m1']?.reports ?? []) > 0);
    second.says({ ...all, camera: false });
    await until(() => viewer.notice?.camera === true && second.notice?.heard === 1);
    await show([first], 'nne', true);
    expect(seen()).not.toContain('anne');
    await show([first], 'tano');
    await until(() => seen().at(-1) === 'atano');
    const numbers = (viewer.heard['camera']?.packets ?? []).map(numberOf);
    expect(numbers.map((number) => (number - (numbers[0] ?? 0)) & 0xffff)).toEqual(numbers.map((_, place) => place));
    await forwarder.close('stage');
  });

  it('takes pictures from who saves data and gives them back with a whole one', async () => {
    const [teacher, viewer] = [await come('low', 'teacher', all), await come('low', 'viewer')];
    const show = async (text: string, part: boolean): Promise<void> => {
      for (let count = 0; count < 5; count += 1) {
        teacher.send('camera', { text, part: part || count > 0 });
        await wait(10);
      }
      await wait(60);
    };
    const seen = () => (viewer.heard['camera']?.packets ?? []).map(textOf);
    await show('moja', false);
    await forwarder.lowData('low', 'viewer', true);
    await show('mbili', false);
    await until(() => viewer.notice?.camera === false);
    viewer.says(nothing, false);
    await until(() => viewer.notice?.camera === true);
    await show('tatu', true);
    await show('nne', false);
    expect([...new Set(seen())]).toEqual(['moja', 'nne']);
    viewer.says(nothing, true);
    await until(() => viewer.notice?.camera === false);
    await forwarder.close('low');
  });
});
