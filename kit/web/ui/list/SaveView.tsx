import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { viewsApi } from '#kit/contract/views.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import '#kit/web/ui/css/filters.css';

/** The "+" after saved views: keeps the present filters of a list under a name. */
export function SaveView({ screen, query }: { screen: string; query: string }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useSave(viewsApi.save, { onDone: () => setOpened(false) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ screen, name, query, shared });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="views-add" aria-label="Save these filters as a view" onClick={() => setOpened(!opened)}>
          <IconPlus size={16} stroke={1.7} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Save these filters">
        <form className="views-form" onSubmit={submit}>
          <TextInput
            label="Name of the view"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={save.error?.message}
            data-autofocus
          />
          <Checkbox
            label="Show it to everybody at the school"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            Save view
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
