import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The costs of the OpenAPI document of a handler. */
export interface DocumentCosts {
  readonly kind: 'rest' | 'rpc';
  readonly models: number;
  /** The CPU time of its first build in a process. */
  readonly milliseconds: number;
  readonly kilobytes: number;
  readonly compressed: number;
}

const COPIES = [1, 9];

/** Measures the OpenAPI documents of both handlers, for few and for many models. */
export function measureDocuments(): readonly DocumentCosts[] {
  const file = join(import.meta.dirname, 'openapi-main.ts');
  return (['rest', 'rpc'] as const).flatMap((kind) =>
    COPIES.map((copies) => {
      const args = ['--conditions=@modelway/source', file, kind, String(copies)];
      const costs = execFileSync(process.execPath, args, { encoding: 'utf8' });
      return { kind, ...(JSON.parse(costs) as Omit<DocumentCosts, 'kind'>) };
    }),
  );
}
