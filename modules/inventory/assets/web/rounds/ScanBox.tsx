import { Button, Select, TextInput } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { newKey, useApi } from '#kit/web/api/hooks.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type Round, roundsApi } from '../../contract/rounds.ts';
import { assetOfAddress } from '../../contract/words.ts';
import { named, useAssetOptions } from '../parts/use-options.ts';
import { Camera } from './Camera.tsx';
import { keptScans, parseScans, scansKind } from './saving/kept-scans.ts';
// Loaded with the screen, so that what was scanned can be sent as soon as the line is there.
import './saving/send-scans.ts';
import './rounds.css';

interface Told {
  tone: Tone;
  text: string;
}

/** Scanning what is there: with the camera, a scanner or by typing; without a line it waits on this phone. */
export function ScanBox({ round }: { round: Round }) {
  const { locations } = useAssetOptions();
  const [place, setPlace] = useState<number | null>(round.locationId);
  const [camera, setCamera] = useState(false);
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const seen = useRef(new Set<number>());
  const field = useRef<HTMLInputElement>(null);
  // A scanner types where the cursor stands.
  useEffect(() => field.current?.focus(), []);
  const known = useApi(roundsApi.tags, { id: round.id }, { staleTime: 60_000 }).data?.rows ?? [];
  const waiting = useOutbox(scansKind)
    .filter(({ ref }) => ref === String(round.id))
    .flatMap(({ data, stuck }) => ({ stuck, scans: parseScans(data)?.scans ?? [] }));
  const stuck = waiting.find((one) => one.stuck !== null)?.stuck ?? null;
  const left = waiting.reduce((sum, { scans }) => sum + scans.length, 0);
  useAnnounced(told?.text ?? '');

  const take = (text: string): void => {
    const code = text.trim().slice(0, 300);
    if (code === '') return;
    const address = assetOfAddress(code);
    const plain = code.toLowerCase();
    const asset = known.find(
      ({ id, tag, serialNo }) => id === address || tag.toLowerCase() === plain || serialNo?.toLowerCase() === plain,
    );
    const again = asset !== undefined && (asset.found || seen.current.has(asset.id));
    if (asset) seen.current.add(asset.id);
    void keptScans(round.id).keep({ key: newKey(), code, locationId: place, at: now().toISOString() });
    if (!asset) setTold({ tone: 'att', text: `${code}: no asset has this code` });
    else if (place !== null && asset.locationId !== place)
      setTold({ tone: 'att', text: `${asset.tag} ${asset.name}: should be elsewhere` });
    else setTold({ tone: 'pos', text: `${asset.tag} ${asset.name}${again ? ', scanned before' : ''}` });
    navigator.vibrate?.(asset ? 60 : [60, 60, 60]);
  };

  return (
    <Box title="Scan" aside={left > 0 && <span className="hint">{left} on the way</span>} padded>
      {stuck !== null && <Note tone="neg">{stuck}</Note>}
      {camera && <Camera onFound={take} />}
      <form
        className="asset-scan"
        onSubmit={(event) => {
          event.preventDefault();
          take(typed);
          setTyped('');
        }}
      >
        <Select
          label="Where I am"
          placeholder="Not said"
          searchable
          clearable
          data={named(locations)}
          value={place === null ? null : String(place)}
          onChange={(next) => setPlace(next === null ? null : Number(next))}
        />
        <TextInput
          label="Code"
          placeholder="Scan or type the tag"
          ref={field}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={camera ? <IconCameraOff size={16} stroke={1.7} /> : <IconCamera size={16} stroke={1.7} />}
          onClick={() => setCamera(!camera)}
        >
          {camera ? 'Close camera' : 'Open camera'}
        </Button>
      </form>
      {told && (
        <p className="asset-last">
          <Status tone={told.tone}>{told.text}</Status>
        </p>
      )}
    </Box>
  );
}
