import { hash } from '@node-rs/argon2';

/** The password of every account in tests. */
export const testPassword = 'Sukuma-wiki-2026';

/** As `hashPassword` makes it but quick to check, because every file signs in; what a real one costs is `sign-in.test.ts`'s. */
export const quickHash = () => hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
