import type { Pdu } from 'smpp';
import type { Report } from '../delivery/provider.ts';

/** `message_state` of SMPP 3.4, section 5.2.28. */
const byState = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];

const outcomes: Readonly<Record<string, Report['outcome']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};

const reasons: Readonly<Record<string, string>> = {
  EXPIRED: 'The phone could not be reached in time',
  DELETED: 'The provider deleted it',
  UNDELIV: 'The phone could not be reached',
  REJECTD: 'The network rejected it',
};

/** The delivery report in a deliver_sm; null when it is a message from a phone. */
export function reportOf(pdu: Pdu): Report | null {
  const text = textOf(pdu.short_message) || textOf(pdu.message_payload);
  const field = (name: string) => new RegExp(`(?:^|\\s)${name}:(\\S+)`, 'i').exec(text)?.[1];
  // Receipt and intermediate notification; some providers mark neither and only write the text.
  const marked = ((pdu.esm_class ?? 0) & 0x3c) === 0x04 || ((pdu.esm_class ?? 0) & 0x3c) === 0x20;
  const providerId = pdu.receipted_message_id?.replaceAll('\0', '') || field('id');
  const status = (field('stat') ?? byState[pdu.message_state ?? 0] ?? '').toUpperCase();
  if (!providerId || !status || (!marked && field('stat') === undefined)) return null;
  const error = field('err');
  const words = reasons[status];
  return {
    providerId: providerId.slice(0, 200),
    status: status.slice(0, 40),
    outcome: outcomes[status] ?? 'under way',
    reason: words === undefined ? null : error && !/^0+$/.test(error) ? `${words} (error ${error.slice(0, 20)})` : words,
  };
}

function textOf(value: Pdu['short_message']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return textOf(value.message);
}
