import { rmSync } from 'node:fs';

/** Removes what `pack-once` made. */
export default function removePacked(): void {
  rmSync(process.env.MODELWAY_PACKED ?? '', { recursive: true, force: true });
}
