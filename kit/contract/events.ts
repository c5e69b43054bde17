/** Whom the message about an event goes to. */
export type EventAudience = 'guardians' | 'staff' | 'board' | 'applicant';

/**
 * Something that happens and that people may be told of by SMS. A module declares its events in its manifest and says
 * when they happen through `ctx.services.events`; each school switches them on and off and writes its own texts.
 */
export interface EventKind<P extends string = string> {
  /** `<module>.<what happened>`: `registration.leaveout-gate-out`. Never changes once landed. */
  readonly key: string;
  /** As the switch names it: "Student left through the gate". */
  readonly title: string;
  /** The heading it stands under: "Leave-outs". */
  readonly group: string;
  readonly to: EventAudience;
  /** What a text may use besides `{school}` and `{name}` (of the recipient): `{ student: 'The student’s name' }`. */
  readonly placeholders: Readonly<Record<P, string>>;
  /** The texts until the school writes its own, with placeholders as `{student}`; each fits two segments. */
  readonly texts: { readonly en: string; readonly sw: string };
  /** Whether it is on until the school says otherwise. */
  readonly on: boolean;
  /** Goes out in quiet hours too. */
  readonly urgent: boolean;
}

/** Declares an event. */
export function defineEvent<const P extends string>(kind: EventKind<P>): EventKind<P> {
  return kind;
}
