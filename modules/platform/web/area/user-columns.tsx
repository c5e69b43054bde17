import { instantText } from '#kit/web/api/clock.ts';
import { roleCodes, roles } from '#kit/contract/roles.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { User } from '../../contract/accounts.ts';

export const kindNames = { school: 'School user', branch: 'Branch administrator', super: 'Super-user' } as const;

/** Where a user belongs, in a few words. */
export function placeOf(user: User): string {
  return user.schoolName ?? user.branchName ?? 'The platform';
}

/** What a user may do, in the words of the roles. */
export function rolesInWords(user: User): string {
  if (user.kind !== 'school') return kindNames[user.kind];
  return user.roles.map((role) => roles[role].name).join(', ') || 'No rights';
}

/** Disabled, locked out, waiting for an own password, or just active. */
export function UserState({ user }: { user: User }) {
  if (user.disabled) return <Status tone="neg">Disabled</Status>;
  if (user.lockedUntil) return <Status tone="att">Locked out</Status>;
  if (user.mustChangePassword) return <Status tone="att">Temporary password</Status>;
  return <Status>Active</Status>;
}

const state: Column<User> = { key: 'disabled', label: 'State', value: (row) => <UserState user={row} />, phone: 'figure' };
const seen: Column<User> = {
  key: 'lastSeenAt',
  label: 'Last seen',
  quiet: true,
  value: (row) => (row.lastSeenAt ? instantText(row.lastSeenAt) : 'Never'),
};

/** The columns of users of schools. */
export const schoolUserColumns: readonly Column<User>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName },
  { key: 'username', label: 'Username', value: (row) => row.username },
  { key: 'schoolName', label: 'School or branch', value: placeOf, phone: 'note' },
  { key: 'roles', label: 'Rights', value: rolesInWords, quiet: true },
  state,
  seen,
  { key: 'phone', label: 'Phone', value: (row) => row.phone, optional: true },
  { key: 'email', label: 'E-mail', value: (row) => row.email, optional: true },
];

/** The columns of branch administrators and super-users. */
export const officeColumns: readonly Column<User>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName },
  { key: 'username', label: 'Username', value: (row) => row.username, phone: 'note' },
  { key: 'branchName', label: 'Branch', value: (row) => row.branchName ?? 'All branches', quiet: true },
  state,
  seen,
  { key: 'phone', label: 'Phone', value: (row) => row.phone, quiet: true },
  { key: 'email', label: 'E-mail', value: (row) => row.email, optional: true },
];

export const stateFilter: Filter = {
  key: 'state',
  label: 'State',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'disabled', label: 'Disabled' },
    { value: 'locked', label: 'Locked out' },
    { value: 'never', label: 'Never signed in' },
  ],
};

export const roleFilter: Filter = {
  key: 'role',
  label: 'Right',
  options: roleCodes.map((code) => ({ value: code, label: roles[code].name })),
};
