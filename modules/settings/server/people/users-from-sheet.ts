import { sql } from 'kysely';
import { z } from 'zod';
import { isRole, type Role, roleCodes, roles } from '#kit/contract/roles.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ImportColumn } from '#kit/server/imports/define-import.ts';
import type { Beside } from '#kit/server/imports/master-import.ts';
import { plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { username } from '#modules/platform/contract/accounts.ts';
import { createAccount, importedUsers, takenElsewhere } from '#modules/platform/server/public.ts';
import { settingsAdmin } from '../../contract/access.ts';
import type { StaffMember } from '../../contract/people/staff.ts';
import { roleBundleStore } from './role-bundles.store.ts';

export { importedUsers };

const only: ImportColumn['only'] = {
  access: settingsAdmin,
  refusal: 'Only a user with all rights makes users from a file. Leave the columns Username and Roles out, or ask such a user.',
};

/** The columns by which a sheet of staff makes their users. */
export const userColumns: readonly ImportColumn[] = [
  {
    key: 'username',
    label: 'Username',
    takes: 'Makes a user who signs in with it; first passwords are printed under Users. May be empty',
    example: 'peter.otieno',
    names: ['user name', 'login', 'user'],
    only,
  },
  {
    key: 'roles',
    label: 'Roles',
    takes: 'Roles or role bundles, with commas between them; teachers need none for their own classes',
    example: roles.ROLE_Mark_attendance_register.name,
    names: ['role', 'role bundle', 'rights'],
    only,
  },
];

export interface UserOfSheet {
  readonly username: string;
  readonly roles: readonly Role[];
}

const form = z.object({ username });

/** Makes the users of members of staff by the rules of the users' form. Who has a user already keeps it as it is. */
export const usersBeside: Beside<Pick<StaffMember, 'id' | 'fullName' | 'phone' | 'email'>, UserOfSheet> = {
  plan: async (ctx, rows) => {
    const wanted = rows.flatMap(({ cells }) => cells['username']?.trim().toLowerCase() || []);
    if (wanted.length === 0 && rows.every(({ cells }) => !cells['roles'])) return () => null;
    const { rows: known } = await sql<{ username: string; fullName: string; staffMemberId: number | null }>`
      select username, full_name as "fullName", staff_member_id as "staffMemberId" from platform.users
       where school_id = kit.school_id()`.execute(ctx.tx);
    const world = {
      byName: new Map(known.map((one) => [one.username.toLowerCase(), one])),
      byMember: new Map(known.map((one) => [one.staffMemberId, one.username])),
      elsewhere: await takenElsewhere(ctx, wanted),
      meanings: await meaningsOf(ctx),
      seen: new Map<string, number>(),
    };
    return (reader, row, record) => plannedUser(world, reader, row, record);
  },
  write: async (ctx, { id, fullName, phone, email }, { username: name, roles: given }) => {
    const { user } = await createAccount(ctx, { username: name, fullName, phone, email, staffMemberId: id, roles: given });
    return { entity: importedUsers.entity, id: user.id, created: true, row: null };
  },
};

interface World {
  readonly byName: ReadonlyMap<string, { fullName: string; staffMemberId: number | null }>;
  readonly byMember: ReadonlyMap<number | null, string>;
  readonly elsewhere: ReadonlySet<string>;
  readonly meanings: ReadonlyMap<string, readonly Role[]>;
  /** Usernames of the rows before, to their rows. */
  readonly seen: Map<string, number>;
}

function plannedUser(world: World, reader: RowReader, row: number, record: { id: number } | null) {
  const given = rolesIn(reader, world.meanings);
  const text = reader.text('username');
  if (text === null) {
    if (given.length > 0 && !(record && world.byMember.has(record.id)))
      reader.refuse('username', 'empty beside roles', 'Roles need a username that has them.');
    return null;
  }
  const name = reader.parse(form, { username: text })?.username;
  if (name === undefined) return null;
  const first = world.seen.get(name);
  if (first !== undefined) reader.refuse('username', 'twice in the file', `“${name}” is in row ${first} too.`);
  world.seen.set(name, first ?? row);
  const own = record && world.byMember.get(record.id);
  if (own !== null && own !== undefined) {
    if (own.toLowerCase() !== name)
      reader.note('username', 'has a user already', `The user ${own} stays; “${name}” is not made.`);
    return null;
  }
  const taken = world.byName.get(name);
  if (taken) reader.refuse('username', 'another user’s', `“${name}” is the username of ${taken.fullName}. Choose another.`);
  else if (world.elsewhere.has(name)) reader.refuse('username', 'another user’s', `“${name}” is taken. Choose another.`);
  const words = given.map((role) => roles[role].name).join(', ');
  const after = words === '' ? name : `${name} (${words})`;
  reader.note('username', 'becomes a user', `${after}; print the first password under Users.`);
  return {
    extra: { username: name, roles: given },
    change: { label: 'User', before: '', after, identity: false },
  };
}

/** The roles that a cell names, one by one or by bundles; what names none is refused. */
function rolesIn(reader: RowReader, meanings: ReadonlyMap<string, readonly Role[]>): Role[] {
  const found = new Set<Role>();
  for (const part of (reader.text('roles') ?? '').split(/[,;\n]/)) {
    const word = part.trim();
    if (word === '') continue;
    const meant = meanings.get(plain(word));
    if (!meant) reader.refuse('roles', 'no role or role bundle', `“${word}” is no role and no role bundle of this school.`);
    for (const role of meant ?? []) found.add(role);
  }
  return [...found];
}

/** What a cell may call roles: their names, their codes, and the school's bundles. */
async function meaningsOf(ctx: SchoolContext): Promise<ReadonlyMap<string, readonly Role[]>> {
  const { rows } = await roleBundleStore.list(ctx, { page: 1, size: 1000, sort: 'name' });
  return new Map<string, readonly Role[]>([
    ...rows.map(({ name, roles: bundled }) => [plain(name), bundled.filter(isRole)] as const),
    ...roleCodes.flatMap((code) => [[plain(code), [code]] as const, [plain(roles[code].name), [code]] as const]),
  ]);
}
