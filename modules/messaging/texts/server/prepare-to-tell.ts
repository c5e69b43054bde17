import type { EventKind } from '#kit/contract/events.ts';
import type { Concern, EventContext, OwnText, Saying } from '#kit/server/outbox/events.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { filled } from '../../outgoing/contract/placeholders.ts';
import { inLanguage } from '../../outgoing/contract/in-language.ts';
import { ruleOfEvent } from './event-rules.store.ts';
import { type NewMessage, queueMessages } from '../../outgoing/server/queue.ts';
import { readyToQueue } from '../../outgoing/server/rules.store.ts';

/** Reads whom the concerns are to be told of and how; the answer puts a message on its way to each of them. */
export async function prepareToTell(
  ctx: EventContext,
  kind: EventKind,
  concerns: readonly Concern[],
  own: OwnText | null = null,
): Promise<Saying> {
  const rule = await ruleOfEvent(ctx.tx, kind);
  if (!rule.told) return () => Promise.resolve();
  const ready = await readyToQueue(ctx.tx);
  const en = own?.english ?? rule.textEn;
  const sw = own === null ? rule.textSw : (own.swahili ?? own.english);
  const text = inLanguage(ready.rules.language, en, sw);
  const students = concerns.flatMap(({ studentId }) => studentId ?? []);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, students, rule.reach), ({ studentId }) => studentId);
  return async (now, values) => {
    const messages: NewMessage[] = concerns.flatMap(({ studentId, person }, at) => {
      const people = [
        ...(person ? [{ ...person, guardianId: null, studentName: '' }] : []),
        ...(guardians.get(studentId ?? 0) ?? []),
      ];
      return people.flatMap(({ name, phone, guardianId, studentName }) => {
        if (phone === null) return [];
        const body = filled(text, { student: studentName, guardian: name, ...values[at], school: ctx.school.name, name });
        return { phone, name, body, guardianId, studentId: studentId ?? null };
      });
    });
    if (messages.length === 0) return;
    const batch = { title: kind.title, purpose: kind.group, urgent: kind.urgent, sendAt: null };
    await queueMessages(now, batch, messages, ready);
  };
}
