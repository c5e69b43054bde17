import { Select } from '@mantine/core';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import type { FieldSlot, Option } from '#kit/web/ui/form/FormField.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type TopicRow, topicsApi } from '../../contract/topics.ts';

/** What is done with a topic, or with a subject’s topics. */
export type Opened =
  | { kind: 'new' | 'outline'; courseId: number; classId: number | null }
  | { kind: 'change' | 'inside' | 'move' | 'merge' | 'remove'; topic: TopicRow };

interface TopicDrawerProps {
  opened: Opened | null;
  topics: readonly TopicRow[];
  classes: readonly Option[];
  onClose: () => void;
}

const titles: Readonly<Record<Exclude<Opened['kind'], 'remove'>, string>> = {
  new: 'Add strand',
  outline: 'Add an outline',
  change: 'Change topic',
  inside: 'Add sub-strand',
  move: 'Move topic',
  merge: 'Merge topic',
};

export function TopicDrawer({ opened, onClose, ...rest }: TopicDrawerProps) {
  if (opened?.kind === 'remove') return <Remove topic={opened.topic} onClose={onClose} />;
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={opened ? titles[opened.kind] : ' '}>
      {opened && <div className="drawer-form">{<Form opened={opened} onClose={onClose} {...rest} />}</div>}
    </SideDrawer>
  );
}

function Form({ opened, topics, classes, onClose }: TopicDrawerProps & { opened: Opened }) {
  const done = (text: string) => {
    say(text);
    onClose();
  };
  const name = { kind: 'text', name: 'name', label: 'Name', wide: true } as const;
  const ofClass = {
    kind: 'select',
    name: 'classId',
    label: 'Class',
    options: classes,
    hint: 'Empty: every class',
    wide: true,
  } as const;
  switch (opened.kind) {
    case 'new':
      return (
        <RecordForm
          save={topicsApi.create}
          fixed={{ courseId: opened.courseId }}
          initial={{ classId: opened.classId }}
          fields={[name, ofClass]}
          submit="Add strand"
          onDone={(topic) => done(`${topic.name} is added`)}
        />
      );
    case 'outline':
      return (
        <RecordForm
          save={topicsApi.addMany}
          fixed={{ courseId: opened.courseId }}
          initial={{ classId: opened.classId }}
          text="A topic a line. A line that is set in, begins with a dash or is numbered 1.1 is a sub-strand of the one above. What is there already stays."
          fields={[
            ofClass,
            { kind: 'textarea', name: 'outline', label: 'Outline', placeholder: '1.0 Numbers\n1.1 Whole numbers' },
          ]}
          submit="Add topics"
          onDone={({ added, known }) => done(`${counted(added, 'topic')} added${known > 0 ? `; ${known} were there` : ''}`)}
        />
      );
    case 'inside':
      return (
        <RecordForm
          save={topicsApi.create}
          fixed={{ courseId: opened.topic.courseId, parentId: opened.topic.id }}
          initial={{ classId: opened.topic.classId }}
          text={`Under ${opened.topic.name}.`}
          fields={[name, ofClass]}
          submit="Add sub-strand"
          onDone={(topic) => done(`${topic.name} is added`)}
        />
      );
    case 'change':
      return (
        <>
          <RecordForm
            save={topicsApi.update}
            fixed={{ id: opened.topic.id, version: opened.topic.version }}
            initial={{ name: opened.topic.name, classId: opened.topic.classId }}
            fields={[name, ofClass]}
            submit="Save topic"
            onDone={(topic) => done(`${topic.name} is saved`)}
          />
          <div className="form-scroll">
            <History entity="topic" id={opened.topic.id} />
          </div>
        </>
      );
    case 'move':
      return <Move topic={opened.topic} topics={topics} done={done} />;
    case 'merge':
      return <Merge topic={opened.topic} topics={topics} done={done} />;
    case 'remove':
      return null;
  }
}

interface ToProps {
  topic: TopicRow;
  topics: readonly TopicRow[];
  done: (text: string) => void;
}

function Move({ topic, topics, done }: ToProps) {
  const strands = topics.filter(({ id, parentId }) => parentId === null && id !== topic.id);
  return (
    <RecordForm
      save={topicsApi.move}
      fixed={{ id: topic.id, version: topic.version }}
      initial={{ parentId: topic.parentId }}
      text={`${topic.name} comes last under the strand that you choose.`}
      fields={[
        {
          kind: 'select',
          name: 'parentId',
          label: 'Strand',
          options: strands.map(({ id, name }) => ({ value: id, label: name })),
          hint: 'Empty: it is a strand itself',
          wide: true,
        },
      ]}
      submit="Move topic"
      onDone={({ name }) => done(`${name} is moved`)}
    />
  );
}

function Merge({ topic, topics, done }: ToProps) {
  const others = topics.filter(({ id }) => id !== topic.id);
  return (
    <RecordForm
      save={topicsApi.merge}
      fixed={{ id: topic.id, version: topic.version }}
      initial={{}}
      text={`Everything of ${topic.name} goes to the topic that you choose, and ${topic.name} is gone. This cannot be undone.`}
      fields={[
        {
          kind: 'custom',
          name: 'intoId',
          label: 'Merge into',
          wide: true,
          render: (slot) => <IntoField slot={slot} topics={others} />,
        },
      ]}
      submit="Merge topics"
      onDone={({ name }) => done(`The topics are merged into ${name}`)}
    />
  );
}

function IntoField({ slot, topics }: { slot: FieldSlot; topics: readonly TopicRow[] }) {
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      data={topics.map(({ id, name, parentName }) => ({
        value: String(id),
        label: parentName ? `${parentName} › ${name}` : name,
      }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
      searchable
      nothingFoundMessage="Nothing found"
    />
  );
}

function Remove({ topic, onClose }: { topic: TopicRow; onClose: () => void }) {
  const removing = useSave(topicsApi.remove, { onDone: () => say(`${topic.name} is removed`) });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Remove ${topic.name}?`}
      text="A topic that content or questions have cannot be removed: merge it into another instead."
      keep="Keep topic"
      confirm="Remove topic"
      danger
      onConfirm={() => removing.mutateAsync({ id: topic.id })}
    />
  );
}
