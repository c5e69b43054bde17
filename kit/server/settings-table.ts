interface Setting {
  name: string;
  /** As the table of settings shows it. */
  default: string;
  meaning: string;
}

/** Every setting, for docs/OPERATIONS.md. */
export const settingsTable = [
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for all of the machine' },
  { name: 'PORT', default: '3000', meaning: 'Port to listen on, 1 to 65535' },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning: 'Address as people open it, also in the QR codes of papers; https:// makes cookies secure',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'Folder for files and the embedded database' },
  {
    name: 'DATABASE_URL',
    default: 'embedded',
    meaning: 'postgresql:// address of a PostgreSQL server, 15 or later, used instead of the embedded one',
  },
  {
    name: 'PREPARED_STATEMENTS',
    default: 'yes',
    meaning: 'no where a pooler gives each transaction another connection: yes or no',
  },
  {
    name: 'SAMPLE_DATA',
    default: 'yes when embedded, else no',
    meaning: 'Create the sample schools in a database without a school: yes or no; wants the owner’s address',
  },
  { name: 'SAMPLE_PASSWORD', default: 'made at first start', meaning: 'Password of all sample users, at least 10 characters' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'debug, info, warn, error or silent' },
  {
    name: 'LOG_TO',
    default: 'file',
    meaning: 'Where the log goes: file (one a day in DATA_DIR/log, the last 14 stay) or print (standard output)',
  },
  { name: 'WORKERS', default: '1', meaning: 'Server processes, 1 to 64; at most one per core is useful' },
  { name: 'JOB_WORKERS', default: '1', meaning: 'Long tasks (exports) that each server process runs at once, 0 to 16' },
  {
    name: 'SMS_PROVIDER',
    default: 'outbox',
    meaning:
      'How SMS leave: outbox (kept and logged), africastalking://USER:KEY@api.africastalking.com?sender=NAME or smpp://SYSTEM-ID:PASSWORD@host:2775?sender=NAME&rate=20&window=10',
  },
  {
    name: 'MAIL_PROVIDER',
    default: 'outbox',
    meaning:
      'How e-mail leaves: outbox (kept and logged), smtp://USER:PASSWORD@mail.school.ke:587?from=office@school.ke (STARTTLS) or smtps://…:465',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'none',
    meaning: 'Token of at least 16 characters that opens /metrics from elsewhere; without it only the machine itself reads it',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    meaning: 'Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas',
  },
  {
    name: 'MODEL_ADDRESSES',
    default: 'none',
    meaning:
      'Addresses of this machine or its network at which schools may have a language model, such as http://127.0.0.1:11434, separated by commas',
  },
  {
    name: 'HIDE_UNKNOWN_USERS',
    default: 'no',
    meaning: 'Answer 401 instead of 404 when a user name is unknown at sign-in: yes or no',
  },
  {
    name: 'SECOND_FACTOR',
    default: 'required, or offered with sample data',
    meaning:
      'Whether whoever can change roles, keys or the finance code must have a second factor: required, offered, or the day from which it is required (2026-05-04)',
  },
  {
    name: 'BACKUP_DIR',
    default: 'none',
    meaning: 'Folder for backups, of this installation alone; the server then makes them by itself',
  },
  { name: 'BACKUP_KEEP', default: '14', meaning: 'Backups that stay in the folder, 1 to 1000; older ones are removed' },
  { name: 'BACKUP_HOURS', default: '24', meaning: 'Hours from one backup to the next, 1 to 168' },
  {
    name: 'BACKUP_PASSPHRASE',
    default: 'none',
    meaning: 'Encrypts backups, at least 12 characters; restoring needs the same. Keep it elsewhere than the backups',
  },
  { name: 'UPLOADS_A_DAY', default: '1', meaning: 'GB that one account may upload in a day, 1 to 1000' },
  {
    name: 'LIVE_PORT',
    default: 'a free one, kept in DATA_DIR/live',
    meaning: 'UDP port by which sound and pictures of live classes come and go, 1024 to 65535; firewalls let it in',
  },
  {
    name: 'LIVE_ADDRESS',
    default: 'the machine’s own',
    meaning: 'IP addresses under which browsers reach that port from elsewhere (a router that passes it on), separated by commas',
  },
  {
    name: 'LIVE_RELAYS',
    default: 'none',
    meaning:
      'STUN and TURN servers for browsers whose network lets nothing else through, separated by commas: stun://host:3478, turn://USER:PASSWORD@host:3478?transport=tcp, turns://USER:PASSWORD@host:443',
  },
  { name: 'LIVE_RELAY_ONLY', default: 'no', meaning: 'Let sound and pictures go through the relay only, to try it: yes or no' },
  { name: 'FILES_OF_A_SCHOOL', default: '20', meaning: 'GB of uploaded files that one school may keep, 1 to 100000' },
] as const satisfies readonly Setting[];
