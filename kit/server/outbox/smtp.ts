import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Database } from '../db/pool.ts';
import { StartError } from '../start-error.ts';
import type { Message, Messenger } from './messenger.ts';

/** A mail server as the setting MAIL_PROVIDER names it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS, which is insisted on unless `plain`. */
  readonly secure: boolean;
  readonly plain: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  /** Certificates of the server's own authority; the public ones when left out. */
  readonly ca: string | null;
}

/** Reads MAIL_PROVIDER; null for the outbox. Throws a StartError that says what is wrong, and never the password. */
export function mailProvider(text: string | null | undefined): SmtpSettings | null {
  if (!text || text === 'outbox') return null;
  if (!URL.canParse(text)) throw wrong('write an address such as smtp://user:password@mail.school.ke:587?from=office@school.ke');
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  if (!secure && url.protocol !== 'smtp:') throw wrong('begin it with outbox, smtp:// or smtps://');
  const from = url.searchParams.get('from') ?? '';
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from)) throw wrong('say from whom: ?from=office@school.ke');
  if (!url.hostname) throw wrong('name the mail server');
  const ca = url.searchParams.get('ca');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    plain: url.searchParams.get('tls') === 'no',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    from,
    ca: ca === null ? null : readCertificates(ca),
  };
}

/** Tries of one message; a code is good for minutes, so a server that is busy is asked again soon. */
const pauses = [1000, 5000, 15_000];

/** Hands e-mail to a mail server, everything else to `others`. */
export class SmtpMessenger implements Messenger {
  readonly #settings: SmtpSettings;
  #transport: Promise<Transporter> | null = null;
  readonly #others: Messenger;
  readonly #db: Database;
  readonly #pauses: readonly number[];

  constructor(settings: SmtpSettings, others: Messenger, db: Database, waits = pauses) {
    this.#settings = settings;
    this.#others = others;
    this.#db = db;
    this.#pauses = waits;
  }

  async send(message: Message): Promise<void> {
    if (message.channel !== 'email') return this.#others.send(message);
    const { to, body } = message;
    // One address and nothing else: what holds more could add recipients or headers.
    if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to)) throw new Error('the e-mail was not sent: no single address');
    const subject = (message.subject ?? '').replaceAll(/\s+/g, ' ').trim();
    await this.#deliver({
      from: { name: 'Daftari', address: this.#settings.from },
      to: { name: '', address: to },
      subject,
      text: body,
    });
    await this.#note(message, subject);
  }

  close(): void {
    void this.#transport?.then((transport) => transport.close());
  }

  async #deliver(mail: Parameters<Transporter['sendMail']>[0]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const transport = await (this.#transport ??= opened(this.#settings));
        await transport.sendMail(mail);
        return;
      } catch (error) {
        const pause = this.#pauses[attempt];
        if (pause === undefined || !mayPass(error)) throw error;
        await sleep(pause);
      }
    }
  }

  /** That something was sent, without what is secret in it. */
  async #note({ schoolId, to, body, secret }: Message, subject: string): Promise<void> {
    const kept = secret ? body.replaceAll(secret, '…') : body;
    await sql`
      insert into kit.outbox_message (school_id, channel, recipient, subject, body)
      values (${schoolId}, 'email', ${to}, ${subject}, ${kept})`.execute(this.#db.platform);
  }
}

/** What speaks to mail servers comes with the first message. */
async function opened({ host, port, secure, plain, user, password, ca }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A server that is busy or cannot be reached; not one that says no, and never one whose certificate is not good. */
function mayPass(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (responseCode >= 400) return responseCode < 500;
  return ['ECONNECTION', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET', 'EDNS'].includes(code);
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw wrong(`the file of certificates ${file} cannot be read`);
  }
}

function wrong(what: string): StartError {
  return new StartError(`MAIL_PROVIDER is wrong: ${what}.`);
}
