/** A connection to Node's inspector. */
export interface Inspector {
  post(method: string, params?: object): Promise<unknown>;
  close(): void;
}

/** Connects to Node's inspector with the Chrome DevTools Protocol. */
export async function connectInspector(inspector: string): Promise<Inspector> {
  const socket = new WebSocket(inspector);
  const responses = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    responses.get(id)?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    post: (method, params) =>
      new Promise((resolve) => {
        const id = responses.size + 1;
        responses.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
