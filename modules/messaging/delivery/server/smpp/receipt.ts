import type { Pdu } from 'smpp';
import type { Reply, Report } from '../provider.ts';

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
  // Some providers do not mark theirs and only write the text.
  const marked = isMarked(pdu);
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

/** The message from a phone in a deliver_sm; null when it says nothing, is a receipt, or is a part of a longer text. */
export function replyOf(pdu: Pdu): Reply | null {
  const phone = pdu.source_addr?.replaceAll('\0', '') ?? '';
  const text = straightened(textOf(pdu.short_message) || textOf(pdu.message_payload)).trim();
  if (phone === '' || text === '' || isMarked(pdu) || isPart(pdu)) return null;
  return { phone: phone.slice(0, 40), text: text.slice(0, 2000) };
}

/** Receipt or intermediate notification (SMPP 3.4, section 5.2.12). */
const isMarked = ({ esm_class: esm = 0 }: Pdu): boolean => (esm & 0x3c) === 0x04 || (esm & 0x3c) === 0x20;

/** One of several parts, by the headers of 3GPP TS 23.040 (9.2.3.24.1 and .8) or by parameters. By itself it does not say what the phone said. */
function isPart({ short_message: content, sar_total_segments: segments = 1 }: Pdu): boolean {
  const headers = typeof content === 'object' && 'udh' in content ? (content.udh ?? []) : [];
  return segments > 1 || headers.some(([kind, , ...rest]) => ((kind === 0x00 ? rest[1] : kind === 0x08 ? rest[2] : 1) ?? 1) > 1);
}

/**
 * A text as it was meant where the message centre named another coding: sixteen bits read as bytes or as GSM, whose first
 * character is `@`, or with their bytes the other way round.
 */
function straightened(text: string): string {
  if (/^(?:@[^@])+$/.test(text)) return text.replaceAll('@', '');
  const units = Array.from(text.replaceAll('\0', ''), (unit) => unit.codePointAt(0) ?? 0);
  const turned = units.length > 0 && units.every((unit) => unit > 0xff && unit <= 0xffff && (unit & 0xff) === 0);
  return String.fromCodePoint(...(turned ? units.map((unit) => unit >> 8) : units));
}

function textOf(value: Pdu['short_message']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return textOf(value.message);
}
