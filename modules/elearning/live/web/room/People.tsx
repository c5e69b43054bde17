import { Button } from '@mantine/core';
import { IconHandStop, IconMicrophone } from '@tabler/icons-react';
import { type MenuEntry, MoreMenu } from '#kit/web/ui/Page.tsx';
import { hostApi } from '../../contract/host.ts';
import type { RoomPerson, RoomStore, RoomView } from './room-store.ts';

const byHand = (a: RoomPerson, b: RoomPerson): number => Date.parse(a.handAt ?? '') - Date.parse(b.handAt ?? '');

/** Who waits, whose hand is up, and who is in the room; who leads lets in, gives and takes the microphone, and puts out. */
export function People({ store, view }: { store: RoomStore; view: RoomView }) {
  const { me, people, room } = view;
  const { id } = store;
  const leads = me?.host === true && room?.state !== 'over';
  const waiting = people.filter(({ state }) => state === 'waiting');
  const there = people.filter(({ state }) => state === 'in');
  const hands = there.filter(({ handAt }) => handAt !== null).toSorted(byHand);
  const away = people.filter(({ state }) => state === 'out' || state === 'removed');
  const admit = (personId: number | null) => () => void store.send(hostApi.admit, { id, personId }).catch(() => undefined);
  const floor = (personId: number, on: boolean) => () =>
    void store.send(hostApi.floor, { id, personId, on }).catch(() => undefined);
  const menuOf = ({ id: personId, host, student, speaks }: RoomPerson): MenuEntry[] => [
    ...(host ? [] : [{ label: speaks ? 'Take the microphone' : 'Give the microphone', onClick: floor(personId, !speaks) }]),
    ...(student || personId === me?.id
      ? []
      : [
          {
            label: host ? 'Remove as leader' : 'Let them lead too',
            onClick: () => void store.send(hostApi.lead, { id, personId, on: !host }).catch(() => undefined),
          },
        ]),
    ...(host
      ? []
      : [
          {
            label: 'Remove from the room',
            danger: true,
            onClick: () => void store.send(hostApi.remove, { id, personId }).catch(() => undefined),
          },
        ]),
  ];
  return (
    <div className="live-people">
      {leads && waiting.length > 0 && (
        <section aria-label="Waiting room">
          <div className="live-row">
            <h3>Waiting</h3>
            <Button size="xs" onClick={admit(null)}>
              Let all in
            </Button>
          </div>
          <ul>
            {waiting.map(({ id: personId, name }) => (
              <li key={personId}>
                <span>{name}</span>
                <Button size="xs" variant="default" onClick={admit(personId)} aria-label={`Let ${name} in`}>
                  Let in
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hands.length > 0 && (
        <section aria-label="Raised hands">
          <h3>Raised hands</h3>
          <ol>
            {hands.map(({ id: personId, name, host, speaks }) => (
              <li key={personId}>
                <span>
                  <IconHandStop size={16} stroke={1.7} aria-hidden="true" /> {name}
                </span>
                {leads && !host && (
                  <>
                    <Button
                      size="xs"
                      variant="default"
                      onClick={floor(personId, true)}
                      aria-label={`Give ${name} the microphone`}
                    >
                      Give the microphone
                    </Button>
                    <Button
                      size="xs"
                      variant="subtle"
                      onClick={floor(personId, speaks)}
                      aria-label={`Take the hand of ${name} down`}
                    >
                      Take down
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label="In the room">
        <h3>
          In the room <span className="num">{there.length}</span>
        </h3>
        <ul>
          {there.map((person) => (
            <li key={person.id}>
              <span>
                {person.speaks && !person.host && <IconMicrophone size={16} stroke={1.7} aria-label="has the microphone" />}{' '}
                {person.name}
                {person.host && <span className="muted"> leads</span>}
                {person.id === me?.id && <span className="muted"> (you)</span>}
              </span>
              {leads && menuOf(person).length > 0 && <MoreMenu entries={menuOf(person)} label={`For ${person.name}`} size={28} />}
            </li>
          ))}
        </ul>
      </section>
      {away.length > 0 && (
        <section aria-label="Not in the room any more">
          <h3>Were here</h3>
          <ul>
            {away.map(({ id: personId, name, state }) => (
              <li key={personId}>
                <span className="muted">
                  {name}
                  {state === 'removed' && ', removed'}
                </span>
                {leads && state === 'removed' && (
                  <Button size="xs" variant="default" onClick={admit(personId)} aria-label={`Let ${name} in again`}>
                    Let in again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
