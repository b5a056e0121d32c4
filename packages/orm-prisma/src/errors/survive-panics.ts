/**
 * A panic of Prisma's query compiler, with its text, which Prisma's own error lacks after the
 * first.
 */
class CompilerPanicError extends Error {
  override readonly name = 'CompilerPanicError';
}

/** The object that the query compiler passes the text of a panic to. */
interface PanicRegistry {
  set_message: (message: string) => void;
}

/** The text of the last panic, for the log. */
let lastMessage = 'no message';

const replaced = new WeakSet<PanicRegistry>();

/**
 * Keeps Prisma clients connected when the query compiler panics. Prisma detects a panic by
 * replacing `set_message` around each compilation, and then disconnects the client: the
 * transactions of all callers end, and their requests fail until it is connected again. With
 * `set_message` fixed, only the call that panics fails.
 */
export function survivePanics(): void {
  const { PRISMA_WASM_PANIC_REGISTRY: registry } = globalThis as GlobalRegistry;
  // Each loaded copy of the client's runtime sets a new one.
  if (!registry || replaced.has(registry)) return;
  const remember = (message: string): void => {
    lastMessage = message;
  };
  Object.defineProperty(registry, 'set_message', { get: () => remember, set: () => {} });
  replaced.add(registry);
}

/**
 * Returns the error to throw for a failed call: a panic with its text, any other error unchanged.
 */
export function explainPanic(error: unknown): unknown {
  const { name, message } = Object(error) as {
    readonly name?: unknown;
    readonly message?: unknown;
  };
  const isPanic =
    name === 'PrismaClientRustPanicError' ||
    (name === 'PrismaClientUnknownRequestError' && TRAP.test(String(message)));
  if (!isPanic) return error;
  const text = `The query compiler of Prisma panicked: ${lastMessage}`;
  return new CompilerPanicError(text, { cause: error });
}

/** The traps that a WebAssembly panic ends in: the second one once the stack is exhausted. */
const TRAP = /\n(unreachable|memory access out of bounds)$/;

interface GlobalRegistry {
  readonly PRISMA_WASM_PANIC_REGISTRY?: PanicRegistry;
}
