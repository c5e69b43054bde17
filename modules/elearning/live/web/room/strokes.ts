import { getStroke } from 'perfect-freehand';
import type { Drawn } from '../../contract/room.ts';

/** A page of the board: four to three, in ten-thousandths of its width. */
export const pageWidth = 10_000;
export const pageHeight = 7_500;

export const colours: Readonly<Record<Drawn['colour'], string>> = {
  ink: '#1a1d1b',
  red: '#c0261d',
  blue: '#1558a6',
  green: '#0b6b4c',
  white: '#ffffff',
};

/** The outline of a stroke as a path of SVG. */
export function pathOf({ points, width }: Pick<Drawn, 'points' | 'width'>): string {
  const given: [number, number, number][] = [];
  for (let at = 0; at + 2 < points.length; at += 3) {
    const [x = 0, y = 0, pressure = 5000] = points.slice(at, at + 3);
    given.push([x, y, pressure / 10_000]);
  }
  const flat = given.every(([, , pressure]) => pressure === 0.5);
  const outline = getStroke(given, { size: width, thinning: 0.4, smoothing: 0.5, streamline: 0.4, simulatePressure: flat });
  const [first, ...rest] = outline;
  if (!first) return '';
  const at = ([x, y]: readonly number[]) => `${Math.round(x ?? 0)} ${Math.round(y ?? 0)}`;
  return `M${at(first)}${rest.map((point) => `L${at(point)}`).join('')}Z`;
}

/** A page as a picture. */
export async function pageAsPicture(strokes: readonly Drawn[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 1600;
  canvas.height = 1200;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(canvas.width / pageWidth, canvas.width / pageWidth);
  for (const stroke of strokes) {
    pen.fillStyle = colours[stroke.colour];
    pen.fill(new Path2D(pathOf(stroke)));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}
