import type { EventKind } from '#kit/contract/events.ts';
import type { EventContext, Occurrence } from '#kit/server/outbox/events.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { type NewMessage, queueMessages } from './outgoing/queue.ts';

/** Puts a message on its way to everybody whom the occurrences concern. */
export async function tellOf(ctx: EventContext, kind: EventKind, occurrences: readonly Occurrence[]): Promise<void> {
  if (!kind.on) return;
  const students = occurrences.flatMap(({ studentId }) => studentId ?? []);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, students, 'first'), ({ studentId }) => studentId);
  const messages: NewMessage[] = occurrences.flatMap(({ studentId, person, values }) => {
    const told = (guardians.get(studentId ?? 0) ?? []).map(({ guardianId, name, phone }) => ({ guardianId, name, phone }));
    const people = [...(person ? [{ ...person, guardianId: null }] : []), ...told];
    return people.flatMap(({ name, phone, guardianId }) => {
      if (phone === null) return [];
      const body = filled(kind.texts.en, { ...values, school: ctx.school.name, name });
      return { phone, name, body, guardianId, studentId: studentId ?? null };
    });
  });
  if (messages.length === 0) return;
  await queueMessages(ctx, { title: kind.title, purpose: kind.group, urgent: kind.urgent, sendAt: null }, messages);
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
