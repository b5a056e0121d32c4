import type { Caller } from './server/session.ts';

declare global {
  namespace App {
    interface Locals {
      /** The caller; not set for an anonymous caller. */
      caller?: Caller;
    }
  }
}
