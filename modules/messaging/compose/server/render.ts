import { countSegments } from '../../outgoing/contract/segments.ts';
import { filled, placeholdersIn } from '../../outgoing/contract/placeholders.ts';
import { replaceUnusual, unusualIn } from '../../outgoing/contract/unusual.ts';
import type { Recipient } from '../../audience/server/source.ts';

/** A recipient with the words they get. */
export interface Rendered {
  readonly recipient: Recipient;
  readonly body: string;
  readonly segments: number;
}

/** The text as each recipient gets it. */
export function rendered(text: string, plain: boolean, recipients: readonly Recipient[]): Rendered[] {
  return recipients.map((recipient) => {
    const whole = filled(text, recipient.values);
    const body = plain ? replaceUnusual(whole) : whole;
    return { recipient, body, segments: countSegments(body).segments };
  });
}

/** How many segments all of them are together, and the shortest and longest message. */
export function segmentsOf(messages: readonly Rendered[]): { total: number; least: number; most: number } {
  let [total, least, most] = [0, Number.MAX_SAFE_INTEGER, 0];
  for (const { segments } of messages) {
    total += segments;
    least = Math.min(least, segments);
    most = Math.max(most, segments);
  }
  return { total, least: messages.length === 0 ? 0 : least, most };
}

/** Messages that what stands in a placeholder forces into sixteen bits, though the text alone would not. */
export function accentedBy(text: string, messages: readonly Rendered[]): { messages: number; characters: string[] } {
  const own = new Set(unusualIn(text).map((one) => one.character));
  if (own.size > 0) return { messages: 0, characters: [] };
  const found = new Set<string>();
  let count = 0;
  for (const { body } of messages) {
    const unusual = unusualIn(body);
    if (unusual.length > 0) count += 1;
    for (const { character } of unusual) found.add(character);
  }
  return { messages: count, characters: [...found].slice(0, 20) };
}

/** The text's placeholders that have nothing to stand for some recipients. */
export function blanksIn(text: string, recipients: readonly Recipient[]): { name: string; count: number }[] {
  return placeholdersIn(text).flatMap((name) => {
    const count = recipients.filter((recipient) => (recipient.values[name] ?? '') === '').length;
    return count === 0 ? [] : [{ name, count }];
  });
}
