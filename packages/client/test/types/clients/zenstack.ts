export type { TestClient as Client } from '@modelway/testing';

/** ZenStack's client has the types of its procedures. */
export type Procedures = object;
