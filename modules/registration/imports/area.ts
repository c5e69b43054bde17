import type { Area } from '#kit/contract/module.ts';
import { importsUse } from '../contract/access.ts';

/** Students, guardians and staff from files, and the screens of every import. */
export const imports: Area = {
  name: 'imports',
  uses: ['students'],
  entities: {
    import: importsUse,
  },
};
