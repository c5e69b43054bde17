import { BlockList, isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '#kit/server/auth/principal.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { Database } from '#kit/server/db/pool.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';

/** How long a process may believe what it read of a token, in milliseconds: one revoked elsewhere is refused within that. */
const freshFor = 2000;

/** The use of a token is noted no more often than this, in milliseconds. */
const noteEvery = 60_000;

interface Held {
  id: number;
  accountId: number;
  name: string;
  scopes: string[];
  addresses: string[];
  codeGiven: boolean;
  expiresAt: string;
}

interface Holder {
  readonly held: Held;
  readonly principal: Principal;
}

/** Finds who stands behind an API token: the account that made it, with the rights of now and the token's scopes. */
export class TokenHolders {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #account: (id: number, codeGiven: boolean) => Promise<Principal | null>;
  readonly #known = new Map<string, { at: number; holder: Promise<Holder | null> }>();
  readonly #noted = new Map<number, number>();

  /** @param account who an account is now; null when it is disabled */
  constructor(db: Database, clock: () => Date, account: (id: number, codeGiven: boolean) => Promise<Principal | null>) {
    this.#db = db;
    this.#clock = clock;
    this.#account = account;
  }

  forget(): void {
    this.#known.clear();
  }

  /** The number of a good token; null for any other. */
  async numberOf(token: string): Promise<number | null> {
    return (await this.#good(token))?.held.id ?? null;
  }

  /** Who acts by a token from an address; null where it is not good, or not good there. */
  async principalOf(token: string, ip: string): Promise<Principal | null> {
    const found = await this.#good(token);
    if (!found || !mayComeFrom(found.held.addresses, ip)) return null;
    await this.#note(found.held.id, ip);
    return found.principal;
  }

  /** What was read a moment ago may have come to its end since. */
  async #good(token: string): Promise<Holder | null> {
    const found = await this.#find(token);
    return found && new Date(found.held.expiresAt) > this.#clock() ? found : null;
  }

  #find(token: string): Promise<Holder | null> {
    const hash = tokenHash(token);
    const now = this.#clock().getTime();
    const known = this.#known.get(hash);
    if (known && now - known.at < freshFor) return known.holder;
    if (this.#known.size > 5000) this.#known.clear();
    const holder = this.#read(hash);
    this.#known.set(hash, { at: now, holder });
    holder.catch(() => this.#known.delete(hash));
    return holder;
  }

  async #read(hash: string): Promise<Holder | null> {
    const { rows } = await sql<Held>`
      select t.id, t.account_id as "accountId", t.name, t.scopes, t.addresses, t.code_given as "codeGiven", t.expires_at as "expiresAt"
        from platform.api_token t
       where t.token_hash = ${hash} and t.revoked_at is null`.execute(this.#db.platform as Kysely<unknown>);
    const held = rows[0];
    const principal = held && (await this.#account(held.accountId, held.codeGiven));
    if (!held || !principal?.school) return null;
    // Whose password is a temporary one signs in with it first; the tokens that were left to that user go on meanwhile.
    return {
      held,
      principal: { ...principal, mustChangePassword: false, token: { id: held.id, name: held.name, scopes: held.scopes } },
    };
  }

  /** What cannot be noted stands in nobody's way. */
  async #note(id: number, ip: string): Promise<void> {
    const now = this.#clock();
    if (now.getTime() - (this.#noted.get(id) ?? 0) < noteEvery) return;
    this.#noted.set(id, now.getTime());
    await inPlatform(this.#db, (tx) =>
      sql`
        update platform.api_token set last_used_at = ${now}, last_address = ${ip} where id = ${id}`.execute(tx),
    ).catch(() => undefined);
  }
}

/** True when `ip` is one of the addresses or lies in one of the networks; every address is where there are none. */
export function mayComeFrom(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true;
  const allowed = new BlockList();
  for (const one of addresses) {
    const [address = '', prefix] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(prefix), family);
  }
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
