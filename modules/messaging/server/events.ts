import type { EventKind } from '#kit/contract/events.ts';
import type { EventContext, Occurrence } from '#kit/server/outbox/events.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { filled } from '../contract/placeholders.ts';
import { ruleOfEvent } from './events/event-rules.store.ts';
import { type NewMessage, queueMessages } from './outgoing/queue.ts';
import { readRules } from './rules/rules.store.ts';

/** Puts a message on its way to everybody whom the occurrences concern. */
export async function tellOf(ctx: EventContext, kind: EventKind, occurrences: readonly Occurrence[]): Promise<void> {
  const rule = await ruleOfEvent(ctx.tx, kind);
  if (!rule.told) return;
  const { language } = await readRules(ctx.tx);
  const text = language === 'en' ? rule.textEn : language === 'sw' ? rule.textSw : `${rule.textEn}\n${rule.textSw}`;
  const students = occurrences.flatMap(({ studentId }) => studentId ?? []);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, students, rule.reach), ({ studentId }) => studentId);
  const messages: NewMessage[] = occurrences.flatMap(({ studentId, person, values }) => {
    const told = (guardians.get(studentId ?? 0) ?? []).map(({ guardianId, name, phone }) => ({ guardianId, name, phone }));
    const people = [...(person ? [{ ...person, guardianId: null }] : []), ...told];
    return people.flatMap(({ name, phone, guardianId }) => {
      if (phone === null) return [];
      const body = filled(text, { ...values, school: ctx.school.name, name });
      return { phone, name, body, guardianId, studentId: studentId ?? null };
    });
  });
  if (messages.length === 0) return;
  await queueMessages(ctx, { title: kind.title, purpose: kind.group, urgent: kind.urgent, sendAt: null }, messages);
}
