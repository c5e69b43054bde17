import { Button, Checkbox } from '@mantine/core';
import { type Role, roleCodes, roles } from '#kit/contract/roles.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { roleBundlesApi } from '../../contract/role-bundles.ts';
import '../settings.css';

const areas = [...new Set(roleCodes.map((code) => roles[code].area))];

/** Roles by area, with the school's bundles above them to be added at one stroke. The value is the list of codes. */
export function RolesField({ label, value, error, onChange, bundles = true }: FieldSlot & { bundles?: boolean }) {
  const { data } = useApi(roleBundlesApi.list, { size: 200 }, { enabled: bundles });
  const chosen = (Array.isArray(value) ? value : []) as Role[];
  const set = (codes: readonly Role[]): void => onChange(roleCodes.filter((code) => codes.includes(code)));
  return (
    <fieldset className="roles">
      <legend>{label}</legend>
      {error && (
        <p className="neg" role="alert">
          {error}
        </p>
      )}
      {bundles && data && data.rows.length > 0 && (
        <div className="roles-bundles">
          {data.rows.map((bundle) => (
            <Button key={bundle.id} size="xs" variant="default" onClick={() => set([...chosen, ...bundle.roles])}>
              Add {bundle.name}
            </Button>
          ))}
        </div>
      )}
      {chosen.includes('ROLE_All') && <p className="hint">All rights opens everything; other roles add nothing to it.</p>}
      {areas.map((area) => (
        <fieldset key={area} className="roles-area">
          <legend>{area}</legend>
          {roleCodes
            .filter((code) => roles[code].area === area)
            .map((code) => (
              <Checkbox
                key={code}
                size="xs"
                label={roles[code].name}
                checked={chosen.includes(code)}
                onChange={(event) => set(event.currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
              />
            ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
