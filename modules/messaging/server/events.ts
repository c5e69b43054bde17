import { sql } from 'kysely';
import type { EventKind } from '#kit/contract/events.ts';
import type { EventContext, Occurrence } from '#kit/server/outbox/events.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';

/** Writes a message to everybody whom the occurrences concern. */
export async function tellOf(ctx: EventContext, kind: EventKind, occurrences: readonly Occurrence[]): Promise<void> {
  if (!kind.on) return;
  const students = occurrences.flatMap(({ studentId }) => studentId ?? []);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, students, 'first'), ({ studentId }) => studentId);
  for (const { studentId, person, values } of occurrences) {
    const people = [...(person ? [person] : []), ...(guardians.get(studentId ?? 0) ?? [])];
    for (const { name, phone } of people) {
      if (phone === null) continue;
      const body = filled(kind.texts.en, { ...values, school: ctx.school.name, name });
      await sql`
        insert into kit.outbox_message (school_id, channel, recipient, body)
        values (${ctx.school.id}, 'sms', ${phone}, ${body})`.execute(ctx.tx);
    }
  }
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
