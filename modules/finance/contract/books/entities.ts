import { accountsRead, reportsRead } from '../access.ts';

/** The area's records whose history can be read. */
export const booksEntities = { account: accountsRead, books: accountsRead, journal: reportsRead } as const;
