import type { SchoolContext } from '#kit/server/http/context.ts';

/** What the module's stores need of a handler's context; sample data and jobs have one too. */
export type RegistrationContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'services' | 'user' | 'afterCommit'>;
