import { rmSync } from 'node:fs';

/** Removes the folder that `pack-once` has created. */
export default function removePacked(): void {
  rmSync(process.env.MODELWAY_PACKED ?? '', { recursive: true, force: true });
}
