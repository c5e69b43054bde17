import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Note } from '#kit/web/ui/Note.tsx';

/** Shows this device’s own camera and how loud its microphone is; nothing is sent anywhere. */
export function DeviceCheck() {
  const video = useRef<HTMLVideoElement>(null);
  const [level, setLevel] = useState(0);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let ended = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    let sound: AudioContext | null = null;
    const open = async (): Promise<void> => {
      if (!navigator.mediaDevices) throw new Error('This browser gives no camera here: the page must be opened with https.');
      stream = await navigator.mediaDevices
        .getUserMedia({ audio: true, video: true })
        .catch(() => navigator.mediaDevices.getUserMedia({ audio: true }));
      if (ended) {
        // One has gone on meanwhile: the camera does not stay on.
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      if (video.current) video.current.srcObject = stream;
      sound = new AudioContext();
      const listening = sound.createAnalyser();
      listening.fftSize = 512;
      sound.createMediaStreamSource(stream).connect(listening);
      const heard = new Uint8Array(listening.fftSize);
      timer = setInterval(() => {
        listening.getByteTimeDomainData(heard);
        setLevel(Math.min(100, Math.round((Math.max(...heard) - 128) * 2)));
      }, 200);
      setTrouble(stream.getVideoTracks().length > 0 ? null : 'No camera was found. Your voice is enough.');
    };
    open().catch((error: Error) =>
      setTrouble(
        error.name === 'NotAllowedError'
          ? 'The browser was not allowed to use the microphone. Allow it beside the address, then check again. You can come in without.'
          : error.message,
      ),
    );
    return () => {
      ended = true;
      clearInterval(timer);
      void sound?.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [round]);
  return (
    <div className="live-check">
      <video ref={video} autoPlay muted playsInline aria-label="Your camera" />
      <label>
        Microphone
        <meter min={0} max={100} value={level} />
      </label>
      {trouble !== null && <Note tone="att">{trouble}</Note>}
      <Button size="xs" variant="default" onClick={() => setRound(round + 1)}>
        Check again
      </Button>
    </div>
  );
}
