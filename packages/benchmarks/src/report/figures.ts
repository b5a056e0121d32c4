import type { Profile } from '../measure/measure-profile.ts';
import type { ServerTimes } from '../measure/measure-server-profile.ts';
import type { SuiteFigures } from '../measure/measure-suite.ts';
import type { Ratio } from '../measure/ratio.ts';

/** Requests per second over those of the framework's bare route that does the same. */
export interface HttpFigures {
  readonly framework: string;
  /** An adapter with a handler that does nothing, over a route that sends the same text. */
  readonly adapter: Ratio;
  /** An adapter, a handler and a data client that answers at once, over a route that asks it. */
  readonly handler: Ratio;
  /** Of the route that `handler` is over, and of all that `handler` is. */
  readonly times: Readonly<Record<'byHand' | 'handler', ServerTimes>>;
}

/** What one request allocates. */
export interface MemoryFigures {
  readonly name: string;
  readonly mebibytes: number;
}

/** What the time of one case goes to. */
export interface ProfileFigures {
  /** In the report's words: who does what. */
  readonly name: string;
  readonly shares: Profile;
}

/** All that was measured in one run. */
export interface Figures {
  readonly suites: readonly SuiteFigures[];
  readonly http: readonly HttpFigures[];
  readonly profiles: readonly ProfileFigures[];
  readonly memory: readonly MemoryFigures[];
  readonly startUpMs: number;
}
