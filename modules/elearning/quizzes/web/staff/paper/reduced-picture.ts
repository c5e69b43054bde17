/** The longer side of a photograph of a sheet in pixels, at which its circles are read well, and how much detail the JPEG keeps. */
const longest = 2_200;
const quality = 0.8;

/** A photograph small enough for a slow line; the file itself where the browser cannot reduce it, or it is no picture. */
export async function reducedPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < 700_000) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
