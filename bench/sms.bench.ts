// 10,000 SMS: put on their way in one transaction, and handed to an SMPP provider that is not this product while its
// connection breaks in the middle: none lost, none that was acknowledged sent twice.
import { sql } from 'kysely';
import { type App, buildApp } from '#app/server/build-app.ts';
import type { School } from '#kit/server/auth/principal.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { smsDashboardOf } from '#modules/messaging/sms/server/dashboard.store.ts';
import { listMessages } from '#modules/messaging/sms/server/history.store.ts';
import { sendSms } from '#modules/messaging/server/public.ts';
import { hasSmsc, startSmsc } from '#modules/messaging/delivery/server/testing/smsc.ts';
import { type Figure, median, report } from './figures.ts';
import { scratchDatabase } from './scratch.ts';

const count = 10_000;
const school: School = {
  id: 1,
  name: 'Bench School',
  timeZone: 'Africa/Nairobi',
  status: 'active',
  readOnly: false,
  subscriptionWarning: null,
};
const scratch = await scratchDatabase();
try {
  const figures = await queued();
  if (hasSmsc) figures.push(...(await delivered()));
  else console.log('Delivery is left out: it needs Net::SMPP (Debian: apt-get install libnet-smpp-perl).');
  figures.push(...(await listed()));
  report(`${count.toLocaleString('en')} SMS`, figures);
} finally {
  await scratch.end();
}

async function opened(options: Partial<Parameters<typeof buildApp>[0]> = {}): Promise<App> {
  return buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', ...options });
}

async function queued(): Promise<Figure[]> {
  const app = await opened();
  await sql`insert into platform.branch (name) values ('Bench')`.execute(app.db.platform);
  await sql`insert into platform.school (branch_id, name) values (1, ${school.name})`.execute(app.db.platform);
  const messages = Array.from({ length: count }, (_, n) => ({
    phone: `+2547${String(10_000_000 + n)}`,
    name: `Parent ${n}`,
    body: `Dear Parent ${n}, school opens on Monday at 8 am. Karibu.`,
  }));
  const begun = performance.now();
  const result = await inSystem(app.services, school, app.http.log, 'bench', async (ctx) => {
    await sql`insert into messaging.credit_account (counted) values (true)`.execute(ctx.tx);
    await sql`insert into messaging.credit_entry (kind, day, segments) values ('purchase', ${ctx.now}, 1000000)`.execute(ctx.tx);
    return sendSms(ctx, { title: 'Bench', purpose: 'Custom', urgent: true, sendAt: null }, messages);
  });
  const seconds = (performance.now() - begun) / 1000;
  await app.close();
  return [
    { what: 'queued in one transaction', value: seconds, unit: 's', limit: 3 },
    { what: 'messages queued', value: result.queued, unit: 'messages', limit: count, atLeast: true },
  ];
}

async function delivered(): Promise<Figure[]> {
  const smsc = await startSmsc({ break: '0,2500,6000', throttle: 1999, receipts: 'after' });
  const begun = performance.now();
  const app = await opened({
    jobWorkers: 1,
    smsProvider: `smpp://school:secret@127.0.0.1:${smsc.port}?rate=5000&window=50`,
    smsPace: { patience: 10, poll: 50 },
  });
  const tally = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) from messaging.message group by state`.execute(app.db.platform);
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  };
  let states = await tally();
  while ((states['queued'] ?? 0) + (states['sending'] ?? 0) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    states = await tally();
  }
  const seconds = (performance.now() - begun) / 1000;
  await app.close();
  const acknowledged = smsc.acknowledged();
  const times = Map.groupBy(smsc.got(), ({ phone }) => phone);
  const twice = acknowledged.filter((phone) => times.get(phone)?.length !== 1).length;
  await smsc.stop();
  const known = (states['sent'] ?? 0) + (states['delivered'] ?? 0);
  return [
    { what: 'handed over with three broken connections', value: seconds, unit: 's' },
    { what: 'messages a second', value: known / seconds, unit: 'messages/s' },
    { what: 'sent or delivered', value: known, unit: 'messages', limit: count - 150, atLeast: true },
    { what: 'not known, for a person to decide', value: states['unknown'] ?? 0, unit: 'messages', limit: 150 },
    { what: 'lost', value: count - known - (states['unknown'] ?? 0), unit: 'messages', limit: 0 },
    { what: 'acknowledged and sent twice', value: twice, unit: 'messages', limit: 0 },
  ];
}

/** The history and the dashboard over the messages of two years. */
async function listed(): Promise<Figure[]> {
  const app = await opened();
  await inSystem(app.services, school, app.http.log, 'bench', (ctx) =>
    sql`
      insert into messaging.message (batch_id, phone, name, body, segments, state, due_at, day, created_at)
      select (select min(id) from messaging.batch), '+2547' || (10000000 + n % 5000), 'Parent ' || n % 5000, 'Dear parent, school opens on day ' || n,
             1, (array['delivered', 'delivered', 'delivered', 'sent', 'failed'])[1 + n % 5], now(), current_date - (n % 700), now()
        from generate_series(1, 200000) n`.execute(ctx.tx),
  );
  const page = { page: 1, size: 50, sort: '-createdAt' };
  const asked = [
    ['history, first page of 210,000', page],
    ['history, failed ones', { ...page, state: 'failed' as const }],
    ['history, one number', { ...page, q: '0710 000 321' }],
    ['history, two words', { ...page, q: 'parent 4321' }],
  ] as const;
  const time = async (work: () => Promise<unknown>) => {
    const tries: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const begun = performance.now();
      await work();
      tries.push(performance.now() - begun);
    }
    return median(tries);
  };
  const figures: Figure[] = [];
  for (const [what, input] of asked) {
    const value = await time(() => inSystem(app.services, school, app.http.log, 'bench', (ctx) => listMessages(ctx.tx, input)));
    figures.push({ what, value, unit: 'ms' });
  }
  const value = await time(() => inSystem(app.services, school, app.http.log, 'bench', (ctx) => smsDashboardOf(ctx, 30)));
  figures.push({ what: 'dashboard of 30 days', value, unit: 'ms' });
  await app.close();
  return figures;
}
