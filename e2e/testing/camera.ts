import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const width = 640;
const height = 480;

/** Writes what a camera sees that is held before a QR code: a picture without end, as Chromium's fake camera takes it. */
export function filmQrCode(file: string, text: string): void {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const module = Math.floor(height / size);
  const left = Math.floor((width - module * size) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < module * size; y += 1)
    for (let x = 0; x < module * size; x += 1)
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) light[y * width + left + x] = 16;
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame, frame]));
}
