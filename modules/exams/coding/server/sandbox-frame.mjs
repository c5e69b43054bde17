// Runs in the sandboxed frame: starts the worker whose text the page sends, and passes messages between the two.
let worker = null;

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  if ('start' in data) {
    worker?.terminate();
    const address = URL.createObjectURL(new Blob([data.start], { type: 'text/javascript' }));
    worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = (event) => parent.postMessage(event.data, '*');
    worker.onerror = (event) => parent.postMessage({ failed: event.message }, '*');
  }
  worker?.postMessage(data.task);
});

parent.postMessage({ frame: true }, '*');
