import type { Stage } from './stage.ts';

/** A situation of production, with what must hold in it. */
export interface Scenario {
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  /** Its set-up, as a paragraph of the report. */
  readonly about: string;
  /** The programs that it starts. */
  readonly programs: readonly Program[];
  /** Whether it changes the network, or the like. @default false */
  readonly needsRoot?: boolean;
  run(stage: Stage): Promise<Outcome>;
}

/** A program of the system. */
export interface Program {
  readonly command: string;
  /** Its Debian package. */
  readonly package: string;
  /** Whether it is missing, if its command does not tell. */
  isMissing?(): boolean;
  /** Arguments that print its version. */
  readonly version: readonly string[];
}

/** The results of a scenario. */
export interface Outcome {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
}

/** A measured value with its unit. */
export type Figure = readonly [name: string, value: string];

/** A statement that must hold. */
export interface Check {
  readonly title: string;
  readonly holds: boolean;
  /** What was found, if the statement does not hold. */
  readonly found?: unknown;
}
