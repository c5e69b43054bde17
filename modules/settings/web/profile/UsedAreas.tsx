import { Switch } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { profileApi } from '../../contract/profile.ts';
import '../settings.css';

/** A switch for each area that a school may do without. The value is the list of those switched off. */
export function UsedAreas({ value, onChange }: FieldSlot) {
  const { data } = useApi(profileApi.areas, {});
  const hidden = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset className="used-areas">
      <legend>Areas in use</legend>
      <p className="hint">An area that is off is left out of everybody’s menu. Nothing in it is deleted.</p>
      {data?.rows.map(({ name, title }) => (
        <Switch
          key={name}
          label={title}
          checked={!hidden.includes(name)}
          onChange={(event) => onChange(event.currentTarget.checked ? hidden.filter((one) => one !== name) : [...hidden, name])}
        />
      ))}
    </fieldset>
  );
}
