// A message to the guardians of a school of 5,000 students: who it reaches and what they will read, before it is sent.
import { buildApp } from '#app/server/build-app.ts';
import { median, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await measure();
} finally {
  await scratch.end();
}

async function measure(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'admin1', password } });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  const payload = {
    text: 'Dear {guardian}, {students} close on Friday at 10:00. {school}',
    audience: { include: [{ source: 'students', where: [] }] },
  };
  const times: number[] = [];
  let recipients = 0;
  for (let n = 0; n < 5; n += 1) {
    const begun = performance.now();
    const answer = await app.http.inject({ method: 'POST', url: '/api/messaging/compose/preview', headers, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    times.push((performance.now() - begun) / 1000);
    recipients = answer.json<{ reached: { recipients: number } }>().reached.recipients;
  }
  report('A message to all guardians of a school of 5,000', [
    { what: 'guardians reached', value: recipients, unit: '', limit: 4750, atLeast: true },
    { what: 'resolved, written for each, counted and previewed (median of 5)', value: median(times), unit: 's', limit: 1 },
  ]);
  await app.close();
}
