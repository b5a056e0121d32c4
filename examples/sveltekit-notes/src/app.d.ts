import type { Caller } from './server/session.ts';

declare global {
  namespace App {
    interface Locals {
      /** Who is asking; nobody in particular where it is left out. */
      caller?: Caller;
    }
  }
}
