import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshFolder } from '../testing/database.ts';
import { mailCertificate } from '../testing/mail-certificate.ts';
import type { Message } from './messenger.ts';
import { mailProvider, SmtpMessenger } from './smtp.ts';

interface Taken {
  from: string;
  to: string[];
  secure: boolean;
  user: unknown;
  text: string;
}

describe('e-mail over a real mail server', () => {
  let app: TestApp;
  let taken: Taken[] = [];
  let busy = 0;
  const servers: SMTPServer[] = [];
  const certificates = path.join(freshFolder(), 'ca.pem');
  beforeAll(async () => {
    writeFileSync(certificates, mailCertificate.cert);
    app = await testApp();
  });
  afterAll(async () => {
    for (const server of servers) await new Promise<void>((done) => server.close(() => done()));
    await app.close();
  });
  beforeEach(() => {
    taken = [];
    busy = 0;
  });

  const serve = async (options: SMTPServerOptions = {}) => {
    const server = new SMTPServer({
      ...mailCertificate,
      onAuth: ({ username, password }, _session, done) =>
        username === 'office' && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('wrong')),
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nobody')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
        busy -= 1;
        return busy >= 0 ? done(Object.assign(new Error('busy'), { responseCode: 451 })) : done();
      },
      onData: (stream, session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          taken.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: session.user,
            text,
          });
          done();
        });
      },
      ...options,
    });
    servers.push(server);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return (server.server.address() as AddressInfo).port;
  };
  const sender = (port: number, { scheme = 'smtp', user = 'office:p%40ss%2Fword@', more = '' } = {}) => {
    const settings = mailProvider(
      `${scheme}://${user}127.0.0.1:${port}?from=office@school.ke&ca=${encodeURIComponent(certificates)}${more}`,
    );
    if (!settings) throw new Error('no settings');
    return new SmtpMessenger(settings, { send: async () => undefined }, app.db, [1, 1]);
  };
  const message: Message = {
    schoolId: null,
    channel: 'email',
    to: 'head@school.ke',
    subject: 'Your code',
    body: '482913 is your code, Wanjirũ',
    secret: '482913',
  };

  it('leaves over TLS after signing in, and keeps no secret of it', async () => {
    for (const port of [await serve(), await serve({ secure: true })]) {
      const messenger = sender(port, { scheme: taken.length === 0 ? 'smtp' : 'smtps' });
      await messenger.send(message);
      messenger.close();
    }
    expect(taken).toMatchObject([
      { from: 'office@school.ke', to: ['head@school.ke'], secure: true, user: 'office' },
      { secure: true, user: 'office' },
    ]);
    expect(taken[0]?.text).toMatch(/^Subject: Your code\r$/m);
    expect(taken[0]?.text).toMatch(/482913 is your code, Wanjir=C5=A9|482913 is your code/);
    const { rows } = await sql<{ body: string }>`select body from kit.outbox_message where recipient = 'head@school.ke'`.execute(
      app.db.platform,
    );
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ body: '… is your code, Wanjirũ' })));
  });

  it('never leaves without TLS, by a wrong password or to a certificate that nobody vouches for', async () => {
    const open = await serve({ disabledCommands: ['STARTTLS'], authOptional: true });
    await expect(sender(open).send(message)).rejects.toThrow(/STARTTLS|TLS/i);
    const port = await serve();
    await expect(sender(port, { user: 'office:guess@' }).send(message)).rejects.toThrow(/Invalid login|wrong/i);
    const stranger = mailProvider(`smtp://office:p%40ss%2Fword@127.0.0.1:${port}?from=office@school.ke`);
    if (!stranger) throw new Error('no settings');
    await expect(new SmtpMessenger(stranger, { send: async () => undefined }, app.db, [1]).send(message)).rejects.toThrow(
      /self-signed|certificate/i,
    );
    expect(taken).toEqual([]);
  });

  it('is tried again where a server is busy, and not where it says no', async () => {
    const port = await serve();
    busy = 2;
    await sender(port).send(message);
    expect(taken).toHaveLength(1);
    busy = 9;
    await expect(sender(port).send(message)).rejects.toThrow(/busy/);
    expect(busy).toBe(6);
    busy = 0;
    await expect(sender(port).send({ ...message, to: 'nobody@school.ke' })).rejects.toThrow(/no such user/);
    expect(taken).toHaveLength(1);
  });

  it('takes no header and no recipient from a subject, an address or a text', async () => {
    const port = await serve();
    await sender(port).send({
      ...message,
      subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nbody',
      body: 'line\r\n.\r\nMAIL FROM:<x@y>\r\nBcc: spy@evil.example',
    });
    expect(taken).toHaveLength(1);
    expect(taken[0]?.to).toEqual(['head@school.ke']);
    expect(taken[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    for (const to of [
      'a@b.ke, spy@evil.example',
      'a@b.ke\r\nRCPT TO:<spy@evil.example>',
      'a@b.ke>, <spy@evil.example',
      '',
      'no address',
    ])
      await expect(sender(port).send({ ...message, to })).rejects.toThrow('no single address');
    expect(taken).toHaveLength(1);
  });

  it('says what is wrong with the setting, never the password', () => {
    expect([mailProvider('outbox'), mailProvider(null)]).toEqual([null, null]);
    for (const text of [
      'smtp://u:hush@host',
      'http://u:hush@host?from=a@b.ke',
      'smtp://u:hush@host?from=a@b.ke&ca=/none.pem',
      'hush',
    ])
      expect(() => mailProvider(text)).toThrow(/^MAIL_PROVIDER is wrong: (?!.*hush)/);
  });
});
