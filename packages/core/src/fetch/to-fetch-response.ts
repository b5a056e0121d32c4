import type { ApiResponse, Sending } from '../http/api-handler.ts';

/** The number of characters that a stream passes on at a time. */
const PART = 65_536;

/** Converts a handler's response into a fetch response. */
export function toFetchResponse({ status, headers, body, sending }: ApiResponse): Response {
  const content = body !== undefined && sending ? toStream(body, sending) : (body ?? null);
  return new Response(content, { status, headers });
}

/** Streams a body as fast as its client reads it, and counts it until then. */
function toStream(body: string, sending: Sending): ReadableStream<Uint8Array> {
  const { signal, unreadMs, hold, progress, release } = sending;
  hold();
  const encoder = new TextEncoder();
  let start = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(idle);
    signal.removeEventListener('abort', fail);
    release();
  };
  let fail = (): void => end();
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      fail = () => {
        controller.error(
          new DOMException('The client reads the response too slowly.', 'TimeoutError'),
        );
        end();
      };
      signal.addEventListener('abort', fail);
    },
    pull: (controller) => {
      clearTimeout(idle);
      progress(body.length - start);
      controller.enqueue(encoder.encode(body.slice(start, endOfPart(body, start))));
      start = endOfPart(body, start);
      if (start < body.length) {
        idle = setTimeout(fail, unreadMs);
        return;
      }
      controller.close();
      end();
    },
    cancel: end,
  });
}

/** Returns the end of a part, which never separates the two halves of a character. */
function endOfPart(body: string, start: number): number {
  const end = start + PART;
  const isSplit = body.charCodeAt(end - 1) >> 10 === HIGH_SURROGATE;
  return isSplit ? end + 1 : end;
}

/** The upper six bits of the first half of a character. */
const HIGH_SURROGATE = 0xd800 >> 10;
