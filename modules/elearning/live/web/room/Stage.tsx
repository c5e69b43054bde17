import { useEffect, useRef } from 'react';
import type { RoomView } from './room-store.ts';
import type { RoomLine } from './use-media.ts';

function Picture({ stream, label, own }: { stream: MediaStream; label: string; own?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} autoPlay muted playsInline aria-label={label} data-own={own || undefined} />;
}

/** The screen or the camera that is shown to all; without pictures, who speaks. */
export function Stage({
  line,
  view,
  hostName,
  small,
}: {
  line: RoomLine;
  view: RoomView;
  hostName: string | null;
  small: boolean;
}) {
  const { state } = line;
  const shown = state?.screen ?? state?.camera ?? null;
  const speaking = view.people.filter((person) => person.state === 'in' && (person.host || person.speaks));
  if (small && !shown && !state?.preview) return null;
  return (
    <div className="live-stage" data-small={small || undefined}>
      {shown ? (
        <Picture stream={shown} label={state?.screen ? 'The screen that is shown' : 'The camera that is shown'} />
      ) : (
        <div className="live-voices">
          <p>{speaking.map(({ name }) => name).join(', ') || hostName || 'Nobody leads yet'}</p>
          <p className="muted">
            {state === null
              ? 'No voice yet'
              : state.line === 'connected'
                ? state.lowData
                  ? 'Voice and slides only'
                  : 'No picture is shown now'
                : state.line === 'refused'
                  ? 'No voice and no pictures'
                  : 'Connecting'}
          </p>
        </div>
      )}
      {state?.preview && <Picture stream={state.preview} label="What you show" own />}
    </div>
  );
}
