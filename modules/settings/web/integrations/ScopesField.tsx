import { Checkbox } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { apiTokensApi } from '../../contract/integrations/api-tokens.ts';
import '../settings.css';

const kinds: Readonly<Record<string, string>> = { read: 'Read', write: 'Change', act: 'Act' };

/** What a token opens, module by module. The value is the list of scopes. */
export function ScopesField({ label, value, error, onChange }: FieldSlot) {
  const { data, error: failed } = useApi(apiTokensApi.scopes, {});
  const chosen = (Array.isArray(value) ? value : []) as string[];
  return (
    <fieldset className="roles">
      <legend>{label}</legend>
      {(error ?? failed) && (
        <p className="neg" role="alert">
          {error ?? failed?.message}
        </p>
      )}
      <p className="hint">Give as little as the other program needs. It never gets more than you may do yourself.</p>
      {data?.rows.map(({ module, title, scopes }) => (
        <fieldset key={module} className="scopes">
          <legend>{title}</legend>
          {scopes.map(({ scope, opens }) => (
            <Checkbox
              key={scope}
              size="xs"
              label={kinds[scope.split(':')[1] ?? ''] ?? scope}
              description={opens}
              checked={chosen.includes(scope)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
