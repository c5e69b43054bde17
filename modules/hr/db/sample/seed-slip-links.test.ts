import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { linkState, type LinkFacts } from '../../slips/server/link-rules.ts';
import { SlipWorld, toPosted } from '../../slips/server/testing/slip-world.ts';
import { seedSlipLinks } from './seed-slip-links.ts';

it('has links in every state that one can look at', async () => {
  const world = await SlipWorld.begin();
  try {
    const more = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        world.employ({
          name: `Mfano ${n}`,
          slipBy: 'sms',
          email: `m${n}@example.org`,
          phone: `+25471100002${n}`,
          idNumber: `4000000${n}`,
        }),
      ),
    );
    await world.run('2026-06', [...world.people, ...more], ...toPosted);
    const states = await asSchoolA(world.app, async (ctx) => {
      await seedSlipLinks(ctx);
      const { rows } = await sql<LinkFacts>`
        select sent_at as "sentAt", trouble, opened_at as "openedAt", tries, expires_at as "expiresAt", revoked_at as "revokedAt"
          from hr.slip_link order by id`.execute(ctx.tx);
      return rows.map((row) => linkState(row, ctx.now));
    });
    expect(states).toEqual(['opened', 'opened', 'locked', 'expired', 'revoked', 'sent', 'sent', 'sent']);
  } finally {
    await world.app.close();
  }
});
