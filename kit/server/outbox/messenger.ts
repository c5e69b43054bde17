/** A message to one person. */
export interface Message {
  /** Whose message it is; null for the platform's own. */
  schoolId: number | null;
  channel: 'sms' | 'email';
  /** A number in E.164 or an e-mail address. */
  to: string;
  /** E-mail only. */
  subject: string | null;
  body: string;
  /** A part of the body that is delivered but never kept, such as a one-time code. */
  secret?: string;
}

/** The seam to SMS and e-mail. Which one runs is configuration; the default is the outbox. */
export interface Messenger {
  /** Hands a message over; rejects when it cannot be taken. Call it after the commit. */
  send(message: Message): Promise<void>;
}
