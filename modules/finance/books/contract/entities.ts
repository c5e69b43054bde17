import { accountsRead, reportsRead } from '../../contract/access.ts';

/** The area's records whose history can be read. */
export const booksEntities = { account: accountsRead, books: accountsRead, journal: reportsRead } as const;
