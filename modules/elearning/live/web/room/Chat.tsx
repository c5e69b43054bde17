import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { timeIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { hostApi } from '../../contract/host.ts';
import { longestMessage } from '../../contract/words.ts';
import type { RoomStore, RoomView } from './room-store.ts';

/** What is written in the room. Text is text: nothing in it is shown as anything else. */
export function Chat({ store, view }: { store: RoomStore; view: RoomView }) {
  const { message: text } = useSyncExternalStore(store.subscribe, store.typed);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { me, room, messages } = view;
  const over = room?.state === 'over';
  const may = !over && me?.state === 'in' && (room?.chat === true || me.host);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await store.once(store.api.say, { id: store.id, text });
      // What was typed behind it while it was sent stays.
      const { message: now } = store.typed();
      if (now.startsWith(text)) store.type({ message: now.slice(text.length).trimStart() });
    } catch {
      // What was refused stands above, and what was typed stays.
    }
    setBusy(false);
  };
  return (
    <div className="live-chat">
      {messages.length === 0 && <p className="muted">Nothing is written yet.</p>}
      <ul ref={list} className="live-messages" role="log" aria-label="Chat">
        {messages.map(({ id, name, text: words, sentAt, deleted, personId }) => (
          <li key={id} data-own={personId === me?.id || undefined}>
            <p className="live-who">
              <strong>{name}</strong> <span className="muted num">{timeIn(schoolZone(), new Date(sentAt))}</span>
              {me?.host && !deleted && !over && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={`Remove what ${name} wrote`}
                  onClick={() => void store.send(hostApi.deleteMessage, { id: store.id, messageId: id }).catch(() => undefined)}
                >
                  Remove
                </button>
              )}
            </p>
            <p className={deleted ? 'muted' : 'live-words'}>{deleted ? 'This message was removed.' : words}</p>
          </li>
        ))}
      </ul>
      {may && (
        <form onSubmit={(event) => void send(event)} className="live-say">
          <Textarea
            label="Message"
            autosize
            minRows={1}
            maxRows={5}
            maxLength={longestMessage}
            value={text}
            onChange={({ currentTarget: { value } }) => store.type({ message: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <Button type="submit" loading={busy}>
            Send
          </Button>
        </form>
      )}
      {!may && !over && <p className="muted">The chat is closed.</p>}
    </div>
  );
}
