import sharp from 'sharp';

const field = `
  <rect width="1200" height="800" fill="#cfe3ee"/>
  <circle cx="980" cy="150" r="70" fill="#f6d98a"/>
  <path d="M0 470 Q300 380 620 450 T1200 420 V800 H0Z" fill="#8fb58a"/>
  <path d="M0 560 Q400 500 800 560 T1200 540 V800 H0Z" fill="#6d9c68"/>
  <path d="M170 720 L430 560 H820 L1040 720Z" fill="#7fae79" stroke="#f4f1e6" stroke-width="6"/>
  <path d="M605 560 V720 M380 640 H880" stroke="#f4f1e6" stroke-width="5"/>
  <path d="M220 590 v-90 h70 v90" fill="none" stroke="#f4f1e6" stroke-width="7"/>
  <path d="M60 520 l50-130 50 130z M110 520 l45-110 45 110z" fill="#4c7b52"/>`;

const garden = `
  <rect width="1200" height="800" fill="#e3eaf0"/>
  <path d="M120 520 V250 L330 150 L540 250 V520Z" fill="#d8b48c"/>
  <path d="M90 260 L330 130 L570 260" fill="none" stroke="#9b5a3c" stroke-width="26"/>
  <rect x="190" y="330" width="90" height="80" fill="#8fb3c6"/><rect x="380" y="330" width="90" height="80" fill="#8fb3c6"/>
  <rect x="295" y="400" width="70" height="120" fill="#7a4a32"/>
  <rect y="520" width="1200" height="280" fill="#8a6a4d"/>
  <g fill="#5e8f57">${Array.from({ length: 24 }, (_, at) => `<circle cx="${80 + (at % 8) * 145}" cy="${580 + Math.floor(at / 8) * 80}" r="30"/>`).join('')}</g>
  <path d="M760 520 q90-260 190-250 q110 10 160 250z" fill="#6d9c68"/>`;

const draw = (shapes: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${shapes}</svg>`))
    .jpeg({ quality: 82 })
    .toBuffer();

/** Drawn pictures for the sample newsletter: nobody is on them. */
export const samplePictures = (): Promise<Buffer[]> => Promise.all([draw(field), draw(garden)]);
