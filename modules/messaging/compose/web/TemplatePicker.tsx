import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { templatesApi } from '../../texts/contract/templates.ts';

/** Puts a kept text into the message. */
export function TemplatePicker({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useApi(templatesApi.list, { size: 200 }, { staleTime: 30_000 });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Select
      size="xs"
      aria-label="Template"
      placeholder="Template"
      searchable
      data={rows.map(({ id, name, language }) => ({ value: String(id), label: language === 'sw' ? `${name} (Swahili)` : name }))}
      value={null}
      onChange={(chosen) => {
        const found = rows.find(({ id }) => String(id) === chosen);
        if (found) onChoose(found.body);
      }}
    />
  );
}
