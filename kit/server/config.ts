import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type LiveSettings, relayOf } from './live/live-settings.ts';
import { settingsTable } from './settings-table.ts';
import { StartError } from './start-error.ts';

export { settingsTable };

/** Everything that the environment decides. */
export interface Config {
  host: string;
  port: number;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Whether the connections prepare the statements that are sent again and again. */
  preparedStatements: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: one is made at the first start and kept in `dataDir`. */
  samplePassword: string | null;
  sampleData: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `file`: into `dataDir`, under `log`. */
  logTo: 'file' | 'print';
  /** Server processes. */
  workers: number;
  /** Long tasks that each server process runs at once. */
  jobWorkers: number;
  /** How SMS leave: `outbox`, or the address of a provider. */
  smsProvider: string;
  /** How e-mail leaves: `outbox`, or the address of a mail server. */
  mailProvider: string;
  /** Null: `/metrics` answers the machine itself only. */
  metricsToken: string | null;
  hideUnknownUsers: boolean;
  /** The day from which a second factor is required of whoever can change roles or keys; null: it is offered. */
  secondFactorFrom: string | null;
  /** Absolute; null: no backups by themselves. */
  backupDir: string | null;
  /** How many backups stay. */
  backupKeep: number;
  /** Hours from one backup to the next. */
  backupHours: number;
  /** Null: backups are not encrypted. */
  backupPassphrase: string | null;
  /** How much may be uploaded by one account in a day, and be kept by one school. */
  uploads: { accountDayBytes: number; schoolBytes: number };
  /** How sound and pictures of live classes come and go. */
  live: LiveSettings;
  /** Addresses of this machine or its network at which schools may have a language model. */
  modelAddresses: string[];
  /** Addresses or networks whose forwarded-for headers are believed. */
  trustedProxies: string[];
  /** As people open it, without a slash at the end. `https` makes cookies secure. */
  publicUrl: string;
}

/** The settings are wrong; the message names each and says what to write. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const gibibyte = 1024 ** 3;

type Name = (typeof settingsTable)[number]['name'];

const yesOrNo = z
  .string()
  .toLowerCase()
  .refine((text) => /^(yes|no|true|false|1|0|on|off)$/.test(text), 'write yes or no')
  .transform((text) => /^(yes|true|1|on)$/.test(text));

const wholeNumber = (least: number, most: number) => {
  const problem = `write a whole number from ${least} to ${most}`;
  return z.string().regex(/^\d+$/, problem).transform(Number).pipe(z.number().min(least, problem).max(most, problem));
};

const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(protocolOf(text)), 'write an address such as https://school.example');

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: webAddress.transform((text) => text.replace(/\/+$/, '')).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:$/.test(protocolOf(text)),
      'write an address such as postgresql://user:password@host:5432/daftari',
    )
    .optional(),
  PREPARED_STATEMENTS: yesOrNo.default(true),
  SAMPLE_DATA: yesOrNo.optional(),
  SAMPLE_PASSWORD: z.string().min(10, 'write at least 10 characters').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'write debug, info, warn, error or silent' })
    .default('info'),
  LOG_TO: z.enum(['file', 'print'], { error: 'write file or print' }).default('file'),
  WORKERS: wholeNumber(1, 64).default(1),
  JOB_WORKERS: wholeNumber(0, 16).default(1),
  SMS_PROVIDER: z
    .string()
    .refine(
      (text) => text === 'outbox' || /^(africastalking(\+http)?|smpps?):$/.test(protocolOf(text)),
      'write outbox, africastalking://USER:KEY@api.africastalking.com or smpp://SYSTEM-ID:PASSWORD@host:2775',
    )
    .default('outbox'),
  MAIL_PROVIDER: z
    .string()
    .refine(
      (text) => text === 'outbox' || /^smtps?:$/.test(protocolOf(text)),
      'write outbox, or smtp://user:password@host:587?from=office@school.ke',
    )
    .default('outbox'),
  METRICS_TOKEN: z.string().min(16, 'write at least 16 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isNetwork), 'write addresses or networks separated by commas, such as 10.0.0.5, 192.168.0.0/16')
    .default([]),
  MODEL_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => /^https?:$/.test(protocolOf(one)) && new URL(one).pathname === '/'),
      'write addresses without a path separated by commas, such as http://127.0.0.1:11434',
    )
    .default([]),
  HIDE_UNKNOWN_USERS: yesOrNo.default(false),
  SECOND_FACTOR: z
    .union([z.literal('required'), z.literal('offered'), z.iso.date()], 'write required, offered or a day such as 2026-05-04')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_HOURS: wholeNumber(1, 168).default(24),
  BACKUP_PASSPHRASE: z.string().min(12, 'write at least 12 characters').optional(),
  UPLOADS_A_DAY: wholeNumber(1, 1000).default(1),
  FILES_OF_A_SCHOOL: wholeNumber(1, 100_000).default(20),
  LIVE_PORT: wholeNumber(1024, 65_535).default(0),
  LIVE_ADDRESS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => isIP(one) !== 0), 'write IP addresses separated by commas, such as 203.0.113.7')
    .default([]),
  LIVE_RELAYS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => relayOf(one) !== null),
      'write stun://host:3478 or turn://USER:PASSWORD@host:3478, separated by commas',
    )
    .default([]),
  LIVE_RELAY_ONLY: yesOrNo.default(false),
} satisfies Record<Name, z.ZodType>);

/** Reads the settings; an empty variable counts as not set. Throws a ConfigError that lists every problem. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = settingsTable.flatMap(({ name }) => {
    const text = env[name]?.trim();
    return text ? [[name, text] as const] : [];
  });
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (error) throw new ConfigError(problems(error));
  const databaseUrl = data.DATABASE_URL ?? null;
  const sampleData = data.SAMPLE_DATA ?? databaseUrl === null;
  return {
    host: data.HOST,
    port: data.PORT,
    databaseUrl,
    preparedStatements: data.PREPARED_STATEMENTS,
    dataDir: path.resolve(data.DATA_DIR),
    samplePassword: data.SAMPLE_PASSWORD ?? null,
    sampleData,
    logLevel: data.LOG_LEVEL,
    logTo: data.LOG_TO,
    workers: data.WORKERS,
    jobWorkers: data.JOB_WORKERS,
    smsProvider: data.SMS_PROVIDER,
    mailProvider: data.MAIL_PROVIDER,
    metricsToken: data.METRICS_TOKEN ?? null,
    hideUnknownUsers: data.HIDE_UNKNOWN_USERS,
    secondFactorFrom: secondFactorFrom(data.SECOND_FACTOR ?? (sampleData ? 'offered' : 'required')),
    backupDir: data.BACKUP_DIR === undefined ? null : path.resolve(data.BACKUP_DIR),
    backupKeep: data.BACKUP_KEEP,
    backupHours: data.BACKUP_HOURS,
    backupPassphrase: data.BACKUP_PASSPHRASE ?? null,
    live: {
      port: data.LIVE_PORT,
      addresses: data.LIVE_ADDRESS,
      iceServers: data.LIVE_RELAYS.map(relayOf).filter((relay) => relay !== null),
      relayOnly: data.LIVE_RELAY_ONLY,
    },
    uploads: { accountDayBytes: data.UPLOADS_A_DAY * gibibyte, schoolBytes: data.FILES_OF_A_SCHOOL * gibibyte },
    modelAddresses: data.MODEL_ADDRESSES,
    trustedProxies: data.TRUSTED_PROXIES,
    publicUrl: data.PUBLIC_URL ?? `http://${reachable(data.HOST)}:${data.PORT}`,
  };
}

function secondFactorFrom(setting: string): string | null {
  if (setting === 'offered') return null;
  return setting === 'required' ? '0001-01-01' : setting;
}

/** A host as it stands in an address; what listens everywhere is reached on this machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** The values are left out: one of them may be a password. */
function problems(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  return `These settings in the environment are wrong:\n${[...new Set(lines)].join('\n')}\nAll settings are listed in docs/OPERATIONS.md.`;
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
