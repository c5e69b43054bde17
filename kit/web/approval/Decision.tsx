import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import type { Approval, Step } from '#kit/contract/approval.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { useTake } from './use-take.ts';

interface DecisionProps<K extends string> {
  of: Approval<string, K>;
  record: Readonly<{ id: number; version?: number; state: string; mine: boolean }>;
  /** The steps to choose from: approve and refuse; with one reason for both. */
  steps: readonly K[];
  hint?: string;
  /** With what the step's call answered. */
  onDone: (answer: unknown) => void;
}

/** Approves or refuses in a drawer, with one remark for both; who may not because it is their own is told so. */
export function Decision<K extends string>({ of, record, steps, hint, onDone }: DecisionProps<K>) {
  const [text, setText] = useState('');
  const take = useTake((answer, step) => {
    say(of.steps[step as K].words.done);
    onDone(answer);
  });
  const may = (step: Step) => step.from.includes(record.state) && judge(step.call.access, viewer()) === 'allowed';
  const offered = steps.map((key) => [key, of.steps[key] as Step] as const).filter(([, step]) => may(step));
  const [first] = offered;
  if (!first) return null;
  const { notOwn, reason } = first[1];
  if (record.mine && notOwn) return <Note>{notOwn.words}</Note>;
  const field = reason?.field ?? 'reason';
  const wrong = take.error?.fields.find(({ path }) => path === field)?.message;
  const at = { id: record.id, ...(record.version === undefined ? {} : { version: record.version }) };
  return (
    <>
      {take.error && wrong === undefined && <Note tone="neg">{take.error.message}</Note>}
      <TextInput
        label={reason?.label}
        description={hint}
        maxLength={200}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row">
        {offered.map(([key, step]) => (
          <Button
            key={key}
            variant={step.place === 'primary' ? 'filled' : 'default'}
            loading={take.isPending}
            onClick={() => take.mutate({ step: key, endpoint: step.call, input: { ...at, ...step.sends, [field]: text } })}
          >
            {step.words.button}
          </Button>
        ))}
      </div>
    </>
  );
}
