import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: scripts, and small files are cached better on their own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A schema that a screen does not use goes, and with it what only it needs: the phone numbers' tables above all.
      treeshake: { manualPureFunctions: ['z', 'line', 'optionalLine', 'endpoint'] },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `npm run dev` serves the server on PORT and the screens here.
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
  },
});
