import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { toolsApi } from '../../contract/tools.ts';
import { PassageList } from '../PassageList.tsx';

/** Answers from the school’s own content, each with its place. No model is asked. */
export function PassagesTab() {
  const [typed, setTyped] = useState('');
  const [question] = useDebouncedValue(typed.trim().slice(0, 300), 400);
  const { data, error, refetch } = useApi(toolsApi.passages, { question }, { enabled: question !== '', keepPrevious: true });
  const rows = question === '' ? [] : (data?.rows ?? []);
  return (
    <Box padded>
      <search aria-label="Find passages">
        <TextInput
          label="Question"
          description="The words are looked for in the school’s library, inside the files too. Nothing leaves the school."
          placeholder="What is osmosis?"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </search>
      {error && !data && <ErrorState title="The passages could not be loaded" error={error} onRetry={() => void refetch()} />}
      {question !== '' && data && rows.length === 0 && (
        <EmptyState title="Nothing found" text="The library has none of these words. Try others." />
      )}
      {rows.length > 0 && (
        <>
          <output className="sr">{counted(rows.length, 'passage')}</output>
          <PassageList passages={rows} label="Passages" />
        </>
      )}
    </Box>
  );
}
