import type { Pdu } from 'smpp';
import type { Reply, Report } from '../delivery/provider.ts';

/** `message_state` of SMPP 3.4, section 5.2.28. */
const byState = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];

const outcomes: Readonly<Record<string, Report['outcome']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
  ENROUTE: 'under way',
  ACCEPTD: 'under way',
  BUFFERED: 'under way',
};

const reasons: Readonly<Record<string, string>> = {
  EXPIRED: 'The phone could not be reached in time',
  DELETED: 'The provider deleted it',
  UNDELIV: 'The phone could not be reached',
  REJECTD: 'The network rejected it',
};

const notKnown = 'The provider’s report is not known here. It may have arrived';

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
    outcome: outcomes[status] ?? 'unknown',
    reason:
      words === undefined
        ? outcomes[status] === undefined
          ? notKnown
          : null
        : error && !/^0+$/.test(error)
          ? `${words} (error ${error.slice(0, 20)})`
          : words,
  };
}

/** The message from a phone in a deliver_sm; null when it says nothing. */
export function replyOf(pdu: Pdu): Reply | null {
  const phone = pdu.source_addr?.replaceAll('\0', '') ?? '';
  const whole = textOf(pdu.short_message) || textOf(pdu.message_payload);
  // Sixteen-bit texts come as bytes or as characters, as the library knew the coding or not.
  const text = whole.replaceAll('\0', '').trim();
  return phone === '' || text === '' ? null : { phone: phone.slice(0, 40), text: text.slice(0, 2000) };
}

function textOf(value: Pdu['short_message']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return textOf(value.message);
}
