import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { addCredit } from '../outgoing/server/credit-entries.ts';
import { claimMessages } from '../delivery/server/claim.store.ts';
import type { Report } from '../delivery/server/provider.ts';
import { applyReportsIn, keepReports } from '../delivery/server/receipts.store.ts';
import { settle } from '../delivery/server/settle.store.ts';
import { addBlocked } from '../numbers/server/blacklist.store.ts';
import { queueMessages } from '../outgoing/server/queue.ts';

const texts = [
  ['Opening day', 'Custom', 'Dear {name}, school opens on Monday at 8 am. Please bring the clearance form.'],
  ['Fee reminder', 'Fees', 'Dear {name}, kindly clear the balance of {student} before visiting day.'],
  ['Visiting day', 'Events', 'Karibu {name}. Visiting day is this Saturday from 9 am to 4 pm.'],
  ['Absent today', 'Attendance', '{student} was marked absent today. Please call the class teacher.'],
  ['Exam results', 'Examinations', 'Dear {name}, the results of {student} are ready. Ask for them at the office.'],
] as const;

/** Days before today on which the sample school wrote, and to how many families. */
const sent = [
  [24, 0, 60],
  [20, 3, 9],
  [17, 1, 48],
  [13, 3, 12],
  [10, 2, 70],
  [7, 3, 6],
  [5, 4, 55],
  [3, 1, 30],
  [1, 3, 8],
] as const;

/** A month of messages of the sample school: most delivered, some failed, one that nobody knows of, and credit that paid for them. */
export async function seedSms(
  ctx: PlatformContext,
  school: School,
  students: readonly number[],
  random: () => number,
): Promise<void> {
  await ctx.asSchool(school, async (own) => {
    await addCredit(own, { kind: 'purchase', segments: 1500, reason: 'Opening purchase' });
  });
  for (const [days, text, families] of sent) {
    const now = new Date(ctx.now.getTime() - days * 86_400_000);
    await ctx.asSchool(school, async (own) => {
      const from = Math.floor(random() * Math.max(1, students.length - families));
      const guardians = await guardiansToTell(own.tx, students.slice(from, from + families), 'first');
      const [title, purpose, words] = texts[text];
      const messages = guardians.map(({ guardianId, studentId, studentName, name, phone }) => ({
        guardianId,
        studentId,
        name,
        phone,
        body: words.replace('{name}', name).replace('{student}', studentName),
      }));
      await queueMessages({ ...own, now }, { title, purpose, text: words, urgent: true, sendAt: null }, messages);
    });
    await deliver(ctx, now, random);
  }
  await ctx.asSchool(school, async (own) => {
    const draft = { phone: '+254711000999', name: null, reason: 'Asked at the office for no more messages' };
    await addBlocked(own, draft);
  });
}

/** Hands over what is due, as a provider that reports would have taken it. */
async function deliver({ tx }: PlatformContext, now: Date, random: () => number): Promise<void> {
  const claim = randomUUID();
  const messages = await claimMessages(tx, 0, { claim, kind: 'smpp', limit: 500, lease: 60, now });
  const fates = messages.map(({ schoolId, id }) => ({ schoolId, id, claim, dueAt: null, chance: random() }));
  await settle(
    tx,
    0,
    'smpp',
    now,
    fates.map(({ chance, ...one }) =>
      chance < 0.004
        ? {
            ...one,
            state: 'unknown',
            reason: 'The connection broke before the provider answered. It may have been sent.',
            providerIds: [],
            cost: null,
            currency: null,
          }
        : { ...one, state: 'sent', reason: null, providerIds: [`sample-${one.id}`], cost: 8000, currency: 'KES' },
    ),
  );
  await keepReports(
    tx,
    0,
    fates.filter(({ chance }) => chance >= 0.02).map(({ id, chance }) => ({ providerId: `sample-${id}`, ...reportOf(chance) })),
  );
  await sql`update messaging.receipt set at = ${now} where not applied`.execute(tx);
  await applyReportsIn(tx, 0, now);
}

function reportOf(chance: number): Omit<Report, 'providerId'> {
  if (chance < 0.035) return { status: 'UNDELIV', outcome: 'failed', reason: 'The number does not exist' };
  if (chance < 0.06) return { status: 'UNDELIV', outcome: 'failed', reason: 'The phone could not be reached' };
  return { status: 'DELIVRD', outcome: 'delivered', reason: null };
}
