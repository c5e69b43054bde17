import { anyOf } from '#kit/contract/access.ts';

/** For class teachers, and for the streams that are theirs. */
export const myClassUse = anyOf('RIGHT_Class_Teacher');
