import type { Pdu } from 'smpp';
import { describe, expect, it } from 'vitest';
import { codedParts } from './coding.ts';
import { reportOf } from './receipt.ts';

const pdu = (fields: Partial<Pdu>): Pdu => ({
  command: 'deliver_sm',
  command_status: 0,
  sequence_number: 1,
  response: () => pdu({}),
  ...fields,
});

describe('a deliver_sm', () => {
  it.each([
    [
      'id:7a sub:001 dlvrd:001 submit date:2611210800 done date:2611210801 stat:DELIVRD err:000 text:',
      'DELIVRD',
      'delivered',
      null,
    ],
    ['id:7a sub:001 dlvrd:000 stat:UNDELIV err:027 text:', 'UNDELIV', 'failed', 'The phone could not be reached (error 027)'],
    ['id:7a stat:expired err:0', 'EXPIRED', 'failed', 'The phone could not be reached in time'],
    ['id:7a stat:ACCEPTD', 'ACCEPTD', 'under way', null],
    ['id:7a stat:NEWWORD', 'NEWWORD', 'unknown', 'The provider’s report is not known here. It may have arrived'],
  ])('is read as a report: %s', (message, status, outcome, reason) => {
    expect(reportOf(pdu({ esm_class: 4, short_message: { message } }))).toEqual({ providerId: '7a', status, outcome, reason });
  });

  it('is read from its parameters where the text says nothing', () => {
    const report = reportOf(pdu({ esm_class: 4, short_message: '', receipted_message_id: '9f\0', message_state: 2 }));
    expect(report).toMatchObject({ providerId: '9f', status: 'DELIVRD', outcome: 'delivered' });
  });

  it.each(['Asante, nimepata', 'stat:DELIVRD', ''])('is no report when a person wrote it: %s', (message) => {
    expect(reportOf(pdu({ esm_class: 0, short_message: { message } }))).toBe(null);
  });
});

describe('long texts', () => {
  it('never cut an escaped character or a surrogate pair in two', () => {
    const gsm = codedParts(`${'a'.repeat(152)}€${'b'.repeat(20)}`, 7);
    expect(gsm.map(({ bytes }) => bytes.length - 6)).toEqual([152, 22]);
    expect([...(gsm[1]?.bytes.subarray(0, 8) ?? [])]).toEqual([5, 0, 3, 7, 2, 2, 0x1b, 0x65]);
    const emoji = codedParts(`${'ũ'.repeat(66)}😀${'ũ'.repeat(5)}`, 300);
    expect(emoji.map(({ bytes }) => (bytes.length - 6) / 2)).toEqual([66, 7]);
    expect(emoji[0]?.bytes[3]).toBe(300 & 0xff);
  });
});
