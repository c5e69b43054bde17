import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { blacklistApi } from '../../../numbers/contract/blacklist.ts';
import { hasSmsc, type Smsc, startSmsc } from '../testing/smsc.ts';
import { messagesTo, queue, settled, topUp } from '../testing/sending.ts';
import { gsmBytes } from './coding.ts';

const sixteen = (text: string) => Buffer.from(text, 'utf16le').swap16();
const joined = (header: number[], bytes: Uint8Array) => Buffer.concat([Uint8Array.from(header), bytes]);
const latin = (text: string) => Buffer.from(text, 'latin1');

/** What a phone's message centre hands over: the coding, `esm_class`, the bytes and further parameters. */
type Said = readonly [what: string, coding: number, esm: number, bytes: Uint8Array, more?: string];

const stops: readonly Said[] = [
  ['the alphabet of GSM', 0, 0, gsmBytes('STOP')],
  ['GSM with characters of its extension', 0, 0, gsmBytes('Stop [SHULE]')],
  ['GSM with a message class', 0xf1, 0, gsmBytes('SITAKI')],
  ['sixteen bits', 8, 0, sixteen('STOP')],
  ['sixteen bits with a message class', 0x18, 0, sixteen('Acha!')],
  ['sixteen bits, wide letters and a picture', 8, 0, sixteen('🛑 ＳＴＯＰ')],
  ['sixteen bits with a mark of their order', 8, 0, sixteen('\uFEFFstop')],
  ['sixteen bits the other way round', 8, 0, Buffer.from('STOP', 'utf16le')],
  ['sixteen bits said to be GSM', 0, 0, sixteen('STOP')],
  ['Latin-1', 3, 0, latin('¡Stop!')],
  ['plain eight bits', 4, 0, latin('stop')],
  ['bytes with an end mark', 4, 0, latin('STOP\0')],
  ['a header of one part', 0, 0x40, joined([5, 0, 3, 7, 1, 1], gsmBytes('STOP'))],
  ['a header that says something else', 0, 0x40, joined([6, 5, 4, 0x0b, 0x84, 0, 0], gsmBytes('STOP'))],
  ['the place for long texts', 8, 0, Buffer.alloc(0), `message_payload=${sixteen('Stop all').toString('hex')}`],
];

const others: readonly Said[] = [
  ['the second part of a longer text', 0, 0x40, joined([5, 0, 3, 7, 2, 2], gsmBytes('stop.'))],
  ['the first part, numbered by sixteen bits', 8, 0x40, joined([6, 8, 4, 1, 2, 2, 1], sixteen('STOP'))],
  ['a part told by parameters', 0, 0, gsmBytes('STOP'), 'sar_msg_ref_num=9 sar_total_segments=2 sar_segment_seqnum=2'],
  ['a long text that begins so', 0, 0, gsmBytes('Stop the bus at the market please. '.repeat(7).slice(0, 250))],
  ['a receipt that quotes it', 0, 4, latin('id:none-7 sub:001 dlvrd:001 stat:DELIVRD err:000 text:STOP')],
  ['a receipt that cannot be read', 0, 4, latin('STOP')],
  ['nothing', 0, 0, Buffer.alloc(0)],
  ['a header longer than the message', 0, 0x40, Buffer.from([0xff, 0, 3, 7])],
  ['a header with lengths that lead nowhere', 0, 0x40, joined([3, 0, 0xff, 0], gsmBytes('STO'))],
];

describe.runIf(hasSmsc)('STOP by reply over SMPP', () => {
  let smsc: Smsc;
  let app: TestApp;
  const all = [...stops, ...others];
  const phones = messagesTo(all.length + 1).map(({ phone }) => phone);
  const trigger = messagesTo(1, 'Karibu').map((one) => ({ ...one, phone: '+254733000000' }));

  beforeAll(async () => {
    smsc = await startSmsc({ receipts: 'after' });
    app = await testApp({
      jobWorkers: 1,
      smsProvider: `smpp://school:secret@127.0.0.1:${smsc.port}?rate=5000&window=50`,
      smsPace: { patience: 5, poll: 40 },
    });
    await topUp(app, 1000);
    // On the line that schools share, a reply speaks to those that have written to the number.
    const { batchId } = await queue(app, messagesTo(all.length));
    await settled(app, batchId, ['queued', 'sending', 'sent']);
  });
  afterAll(async () => {
    await app.close();
    await smsc.stop();
  });

  /** Has the message centre deliver lines, and waits until every one is answered. */
  const deliver = async (lines: readonly string[]) => {
    const before = smsc.heard().length;
    smsc.say(lines);
    await queue(app, trigger);
    await expect.poll(() => smsc.heard().length - before).toBeGreaterThanOrEqual(lines.length);
  };
  const lineOf = (said: Said, from: string) => {
    const [, coding, esm, bytes, more] = said;
    return [from, coding, esm, Buffer.from(bytes).toString('hex'), ...(more ? [more] : [])].join(' ');
  };
  const blocked = async (caller: 'ROLE_Send_Custom_sms' | 'otherSchool' = 'ROLE_Send_Custom_sms') =>
    new Map((await app.call(caller, blacklistApi.list, { size: 100 })).body.rows.map((row) => [row.phone, row.reason]));

  it('is heard in every coding, and in nothing that only looks so; all is acknowledged', async () => {
    // Twice the same and receipts between them, in one go.
    const lines = all.map((said, n) => lineOf(said, (phones[n] ?? '').slice(1)));
    await deliver([...lines, ...lines]);
    await expect.poll(async () => (await blocked()).size).toBe(stops.length);
    const list = await blocked();
    expect(all.map(([what], n) => [what, list.has(phones[n] ?? '')])).toEqual([
      ...stops.map(([what]) => [what, true]),
      ...others.map(([what]) => [what, false]),
    ]);
    expect(list.size).toBe(stops.length);
    expect(list.get(phones[1] ?? '')).toBe('Replied “Stop [SHULE]”');
    expect(new Set(smsc.heard().slice(-1 - lines.length * 2))).toEqual(new Set([0]));
    expect((await blocked('otherSchool')).size).toBe(0);
  });

  it('is taken back by START, and heard from a number written as at home', async () => {
    const own = (phones[0] ?? '').replace('+254', '0');
    await deliver([lineOf(['', 8, 0, sixteen('Anza')], own)]);
    // What is answered first may be the receipt of the message that woke the line.
    await expect.poll(async () => (await blocked()).has(phones[0] ?? '')).toBe(false);
    await deliver([lineOf(['', 3, 0, latin('STOP')], own)]);
    await expect.poll(async () => (await blocked()).get(phones[0] ?? '')).toBe('Replied “STOP”');
  });
});
