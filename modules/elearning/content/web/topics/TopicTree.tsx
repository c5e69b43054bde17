import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, MoreMenu } from '#kit/web/ui/Page.tsx';
import { type TopicRow, topicsApi } from '../../contract/topics.ts';
import type { Opened } from './TopicDrawer.tsx';
import '../shared/content.css';

interface TopicTreeProps {
  topics: readonly TopicRow[];
  onOpen: (opened: Opened) => void;
}

/** Strands with their sub-strands, each with what is done with it. */
export function TopicTree({ topics, onOpen }: TopicTreeProps) {
  const known = new Set(topics.map(({ id }) => id));
  const strands = topics.filter(({ parentId }) => parentId === null || !known.has(parentId));
  return (
    <ul className="topic-tree" aria-label="Topics">
      {strands.map((strand) => {
        const inside = topics.filter(({ parentId }) => parentId === strand.id);
        return (
          <li key={strand.id}>
            <Line topic={strand} beside={strands.filter(({ parentId }) => parentId === strand.parentId)} onOpen={onOpen} />
            {inside.length > 0 && (
              <ul className="topic-tree" aria-label={`Sub-strands of ${strand.name}`}>
                {inside.map((topic) => (
                  <li key={topic.id}>
                    <Line topic={topic} beside={inside} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ topic, beside, onOpen }: { topic: TopicRow; beside: readonly TopicRow[]; onOpen: (opened: Opened) => void }) {
  const move = useSave(topicsApi.move, {
    onFailed: (error) => say(error.message),
    onDone: ({ name }) => say(`${name} is moved`),
  });
  const { id, version, parentId, name, className, resources, writes } = topic;
  const at = beside.findIndex((other) => other.id === id);
  const before = (index: number) => move.mutate({ id, version, parentId, beforeId: beside[index]?.id ?? null });
  const entries: MenuEntry[] = [
    { label: 'Change', onClick: () => onOpen({ kind: 'change', topic }) },
    ...(parentId === null ? [{ label: 'Add sub-strand', onClick: () => onOpen({ kind: 'inside', topic }) }] : []),
    ...(at > 0 ? [{ label: 'Move up', onClick: () => before(at - 1) }] : []),
    ...(at < beside.length - 1 ? [{ label: 'Move down', onClick: () => before(at + 2) }] : []),
    { label: 'Move elsewhere', onClick: () => onOpen({ kind: 'move', topic }) },
    { label: 'Merge into another', onClick: () => onOpen({ kind: 'merge', topic }) },
    { label: 'Remove', danger: true, onClick: () => onOpen({ kind: 'remove', topic }) },
  ];
  return (
    <div className="topic-line">
      <span>{parentId === null ? <strong>{name}</strong> : name}</span>
      {className && <span className="muted">{className}</span>}
      {resources > 0 && <span className="muted num">{counted(resources, 'resource')}</span>}
      {writes && <MoreMenu entries={entries} label={`More for ${name}`} size={32} />}
    </div>
  );
}
