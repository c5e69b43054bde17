const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** What a browser says of itself, short: `Chrome on Android`. */
export function deviceInWords(device: string | null): string {
  const browser = browsers.find(([sign]) => sign.test(device ?? ''))?.[1];
  const system = systems.find(([sign]) => sign.test(device ?? ''))?.[1];
  if (!browser && !system) return 'Unknown device';
  return [browser, system].filter(Boolean).join(' on ');
}
