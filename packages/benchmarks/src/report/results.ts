import type { Profile } from '../measure/measure-profile.ts';
import type { ServerTimes } from '../measure/measure-server-profile.ts';
import type { SuiteResults } from '../measure/measure-suite.ts';
import type { Throughput } from '../measure/measure-throughput.ts';
import type { Ratio } from '../measure/ratio.ts';
import type { PeakResults } from '../memory/measure-peaks.ts';
import type { ColdStart } from '../start/measure-cold-start.ts';
import type { DocumentCosts } from '../start/measure-documents.ts';

/** Requests per second relative to a plain route of the framework that does the same. */
export interface HttpResults {
  readonly framework: string;
  /** An adapter with a handler that does nothing, relative to a route that sends the same text. */
  readonly adapter: Ratio;
  /** The CPU time of that route, relative to that of the adapter. */
  readonly adapterCpu: Ratio;
  /** An adapter with a handler and an immediate ORM client, relative to a route that calls it. */
  readonly handler: Ratio;
  /** The CPU times of the hand-written route, and of the adapter with its handler. */
  readonly times: Readonly<Record<'byHand' | 'handler', ServerTimes>>;
}

/** The memory that one request allocates. */
export interface MemoryResults {
  readonly title: string;
  readonly name: string;
  readonly kibibytes: number;
}

/** The profile of one contestant in one case. */
export interface ProfileResults {
  /** The names of the case and the contestant, for the report. */
  readonly name: string;
  readonly shares: Profile;
}

/** All figures of one run. */
export interface Results {
  readonly suites: readonly SuiteResults[];
  readonly http: readonly HttpResults[];
  readonly throughput: readonly Throughput[];
  readonly profiles: readonly ProfileResults[];
  readonly memory: readonly MemoryResults[];
  readonly peaks: readonly PeakResults[];
  readonly startUpMs: number;
  readonly coldStart: ColdStart;
  readonly documents: readonly DocumentCosts[];
}
