import { Button, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { contentOptionsApi } from '../../../content/contract/options.ts';
import { TopicsField } from '../../../content/web/pick/TopicsField.tsx';
import type { Draw } from '../../contract/settings.ts';

interface DrawDrawerProps {
  opened: boolean;
  courseId: number;
  onClose: () => void;
  /** With what it draws from, in words. */
  onDraw: (draw: Draw, from: string) => void;
}

/** Says which questions are drawn for each attempt. */
export function DrawDrawer({ opened, onClose, ...rest }: DrawDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Draw questions">
      {opened && <Drawing {...rest} />}
    </SideDrawer>
  );
}

const difficulties = [
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
] as const;

function Drawing({ courseId, onDraw }: Omit<DrawDrawerProps, 'opened' | 'onClose'>) {
  const [draw, setDraw] = useState<Draw>({ topicIds: [], tags: [], difficulty: null, count: 5 });
  const { data: topics } = useApi(contentOptionsApi.topics, { courseId }, { staleTime: 0 });
  const { data: tags } = useApi(contentOptionsApi.tags, {}, { staleTime: 0 });
  const named = (rows: readonly { id: number; name: string }[] | undefined, ids: readonly number[]) =>
    (rows ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const from = [
    ...named(topics?.rows, draw.topicIds),
    ...named(tags?.rows, draw.tags),
    ...(draw.difficulty ? [draw.difficulty] : []),
  ];
  return (
    <div className="drawer-form">
      <NumberInput
        label="How many"
        value={draw.count}
        onChange={(next) => setDraw({ ...draw, count: Number(next) })}
        min={1}
        max={50}
        hideControls
      />
      <TopicsField
        name="topicIds"
        label="Topics"
        courseId={courseId}
        value={draw.topicIds}
        onChange={(topicIds) => setDraw({ ...draw, topicIds })}
      />
      <MultiSelect
        label="Tags"
        data={(tags?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draw.tags.map(String)}
        onChange={(next) => setDraw({ ...draw, tags: next.map(Number) })}
        searchable
        clearable
      />
      <Select
        label="Difficulty"
        data={[...difficulties]}
        value={draw.difficulty}
        onChange={(next) => setDraw({ ...draw, difficulty: difficulties.find(({ value }) => value === next)?.value ?? null })}
        clearable
      />
      <div className="form-bar">
        <Button disabled={!(draw.count >= 1 && draw.count <= 50)} onClick={() => onDraw(draw, from.join(', '))}>
          Add draw
        </Button>
      </div>
    </div>
  );
}
