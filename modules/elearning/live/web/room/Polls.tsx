import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { counted } from '#kit/web/ui/in-words.ts';
import { hostApi } from '../../contract/host.ts';
import type { RoomPoll, RoomStore, RoomView } from './room-store.ts';

/** Questions to everybody, the newest first. What was chosen is seen when a poll is closed. */
export function Polls({ store, view }: { store: RoomStore; view: RoomView }) {
  const { me, room, polls } = view;
  const leads = me?.host === true && room?.state !== 'over';
  return (
    <div className="live-people">
      {leads && <Ask store={store} />}
      {polls.length === 0 && !leads && <p className="muted">Nothing was asked yet.</p>}
      {polls.toReversed().map((poll) => (
        <Poll key={poll.id} store={store} poll={poll} leads={leads} votes={me?.state === 'in'} />
      ))}
    </div>
  );
}

function Ask({ store }: { store: RoomStore }) {
  const { question, choices } = useSyncExternalStore(store.subscribe, store.typed);
  const [busy, setBusy] = useState(false);
  const lines = choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    store
      .once(hostApi.ask, { id: store.id, question, options: lines })
      .then(() => store.type({ question: '', choices: '' }))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={ask} className="live-ask">
      <TextInput
        label="Question"
        maxLength={300}
        value={question}
        onChange={({ currentTarget: { value } }) => store.type({ question: value })}
      />
      <Textarea
        label="Choices, one on each line"
        autosize
        minRows={2}
        maxRows={10}
        error={lines.length > 10 ? 'Ten choices at most.' : undefined}
        value={choices}
        onChange={({ currentTarget: { value } }) => store.type({ choices: value })}
      />
      <Button type="submit" loading={busy} disabled={question.trim() === '' || lines.length < 2 || lines.length > 10}>
        Ask everybody
      </Button>
    </form>
  );
}

function Poll({ store, poll, leads, votes }: { store: RoomStore; poll: RoomPoll; leads: boolean; votes: boolean }) {
  const { id, question, options, open, own } = poll;
  const all = poll.votes?.reduce((sum, votesOf) => sum + votesOf, 0) ?? null;
  return (
    <section className="live-poll" aria-label={question}>
      {open && votes ? (
        <Radio.Group
          label={question}
          value={own === null ? '' : String(own)}
          onChange={(next) =>
            void store.send(store.api.vote, { id: store.id, pollId: id, choice: Number(next) }).catch(() => undefined)
          }
        >
          {options.map((option, at) => (
            <Radio key={at} value={String(at)} label={option} />
          ))}
        </Radio.Group>
      ) : (
        <h3>{question}</h3>
      )}
      {poll.votes !== null && (
        <ul className="live-results" aria-label="Result">
          {options.map((option, at) => (
            <li key={at}>
              <span>
                {option}
                {own === at && <span className="muted"> (yours)</span>}
              </span>
              <meter min={0} max={Math.max(1, all ?? 1)} value={poll.votes?.[at]} aria-label={option} />
              <span className="num">{poll.votes?.[at]}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        {open ? 'Open' : 'Closed'}
        {all !== null && `, ${counted(all, 'vote')}`}
      </p>
      {leads && open && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void store.send(hostApi.closePoll, { id: store.id, pollId: id }).catch(() => undefined)}
        >
          Close and show the result
        </Button>
      )}
    </section>
  );
}
