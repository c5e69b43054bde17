import { UserError } from '#kit/contract/errors.ts';

/** What PostgreSQL and the network say when the database is not there for a while: it restarts, or the line to it is down. */
const away = new Set(
  `57P01 57P02 57P03 57P05 53300 08000 08001 08003 08004 08006
   ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN`.split(/\s+/),
);
/** The driver and the pool say these without a code. */
const inWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Says in words that the database is away or the disk is full, both 503; null when the error is of another kind. */
export function awayError(error: unknown): UserError | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : '';
    if (full.has(code))
      return new UserError(
        'unavailable',
        'The server’s disk is full, so nothing can be saved now. Tell whoever runs the server.',
      );
    // The embedded database's socket is missing while it starts.
    const noSocket = code === 'ENOENT' && 'syscall' in one && one.syscall === 'connect';
    if (away.has(code) || noSocket || inWords.test(one.message))
      return new UserError('unavailable', 'The database is starting again. Wait a moment and try again.');
  }
  return null;
}
