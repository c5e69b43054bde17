/** A reason not to start that the operator can act on: its message is printed as it stands, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Where a part that starts before the server tells what it does. pino's logger fits. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
