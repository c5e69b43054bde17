import type { Access } from '#kit/contract/access.ts';
import type { Module } from '#kit/contract/module.ts';
import { isRole, type Role, rightName, roleCodes } from '#kit/contract/roles.ts';
import type { AreaRights } from '../../contract/rights.ts';

interface Right {
  everyone: boolean;
  roles: Role[];
  byWork: string[];
  schools: string[] | null;
}

/** An access declaration as the matrix shows it; null when it is nothing that a school's user is given. */
function rightOf(access: Access): Right | null {
  if (access === 'signedIn' || access === 'account') return { everyone: true, roles: [], byWork: [], schools: null };
  if (typeof access === 'string') return null;
  const roles = roleCodes.filter((role) => role === 'ROLE_All' || access.roles.includes(role));
  const byWork = access.roles.filter((right) => !isRole(right)).map(rightName);
  return { everyone: false, roles, byWork, schools: access.schools ? [...access.schools] : null };
}

/** Who can do what, from the same declarations that the server judges by. Areas with nothing for a school's users are left out. */
export function describeRights(modules: readonly Module[]): AreaRights[] {
  return modules
    .map((module) => ({
      name: module.name,
      title: module.title,
      screens: Object.values(module.screens).flatMap((screen) => {
        const right = rightOf(screen.access);
        return right ? [{ title: screen.title, path: screen.path, reads: true, ...right }] : [];
      }),
      acts: Object.values(module.apis)
        .flatMap((api) => Object.values(api))
        .flatMap((endpoint) => {
          const right = rightOf(endpoint.access);
          return right ? [{ title: endpoint.summary, reads: endpoint.reads, ...right }] : [];
        }),
    }))
    .filter((area) => area.screens.length + area.acts.length > 0);
}
