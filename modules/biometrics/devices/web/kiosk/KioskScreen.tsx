import { useEffect, useState } from 'react';
import { keepShell } from '#kit/web/offline/keep-shell.ts';
import { useStore } from '#kit/web/api/store.ts';
import { type PairedKiosk, readPaired } from './kiosk-disk.ts';
import { KioskFace } from './KioskFace.tsx';
import { KioskWork } from './kiosk-work.ts';
import { PairKiosk } from './PairKiosk.tsx';
import './kiosk.css';

/** What a browser at the gate shows: whoever scans a card comes or goes. Nobody is signed in. */
export default function KioskScreen() {
  const [paired, setPaired] = useState<PairedKiosk | null | 'unknown'>('unknown');
  useEffect(() => {
    void readPaired().then(setPaired);
    void keepShell();
  }, []);
  if (paired === 'unknown') return <div className="page-pending" aria-busy="true" />;
  if (paired === null) return <PairKiosk stopped={null} onPaired={setPaired} />;
  return <Working key={paired.token} paired={paired} onPaired={setPaired} />;
}

function Working({ paired, onPaired }: { paired: PairedKiosk; onPaired: (paired: PairedKiosk) => void }) {
  const [work] = useState(() => new KioskWork(paired));
  useEffect(() => work.start(), [work]);
  const { stopped } = useStore(work.view);
  if (stopped !== null) return <PairKiosk stopped={stopped} onPaired={onPaired} />;
  return <KioskFace work={work} />;
}
