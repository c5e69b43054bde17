import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Role, roleCodes, roles } from '#kit/contract/roles.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { User } from '../../contract/accounts.ts';
import { usersApi } from '../../contract/users.ts';
import './area.css';

const areas = [...new Set(roleCodes.map((code) => roles[code].area))];

const isSame = (chosen: ReadonlySet<Role>, roles: readonly Role[]): boolean =>
  chosen.size === roles.length && roles.every((role) => chosen.has(role));

/** What a user of a school may do, by area. All rights make the others needless. */
export function RolesForm({ user, onDone }: { user: User; onDone: () => void }) {
  // The user may be read again meanwhile, with roles that somebody else gave.
  const [begun] = useState(user);
  const [chosen, setChosen] = useState<ReadonlySet<Role>>(new Set(user.roles));
  const saved = useRef(false);
  const saving = useSave(usersApi.setRoles, {
    onDone: () => {
      saved.current = true;
      say(`The rights of ${user.fullName} are changed`);
      onDone();
    },
  });
  const toggle = (code: Role): void => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    setChosen(next);
  };
  return (
    <div className="form">
      <LeaveGuard dirty={() => !saved.current && !isSame(chosen, begun.roles)} />
      <div className="form-scroll">
        {saving.error && <Note tone="neg">{saving.error.message}</Note>}
        {areas.map((area) => (
          <fieldset key={area} className="area-roles">
            <legend>{area}</legend>
            {roleCodes
              .filter((code) => roles[code].area === area)
              .map((code) => (
                <Checkbox key={code} label={roles[code].name} checked={chosen.has(code)} onChange={() => toggle(code)} />
              ))}
          </fieldset>
        ))}
      </div>
      <div className="form-bar">
        <Button
          loading={saving.isPending}
          onClick={() => saving.mutate({ id: user.id, version: begun.version, roles: [...chosen] })}
        >
          Save rights
        </Button>
      </div>
    </div>
  );
}
