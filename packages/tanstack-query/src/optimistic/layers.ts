import type { Query, QueryClient } from '@tanstack/query-core';
import type { CacheState } from '../cache-state.ts';
import { type PageFetch, runningPageFetch } from '../page-fetch.ts';

/** Changes the data of a query. Returns the same value if there is nothing to change. */
export type Change = (data: unknown) => unknown;

/** The optimistic updates that a query shows. */
export interface Layer {
  readonly query: Query;
  /** The data without the changes of running writes. */
  base: unknown;
  /** The data that the changes led to. Other data came from elsewhere, such as a fetch. */
  shown: unknown;
  changes: readonly { readonly write: object; readonly change: Change }[];
  /** The fetch of a page that the changes have interrupted, or that began with the shown data. */
  pageFetch: PageFetch | undefined;
}

/** The end of a write. */
export interface SettledWrite {
  readonly write: object;
  /** Whether it succeeded. */
  readonly isDone: boolean;
}

/** Shows a change of a running write in a query that has data. */
export function showChange(
  client: QueryClient,
  { layers }: CacheState,
  { query, write, change }: { query: Query; write: object; change: Change },
): void {
  if (query.state.data === undefined) return;
  const data = change(query.state.data);
  if (data === query.state.data) return;
  const pageFetch = runningPageFetch(query);
  // A response on its way holds rows from before the write.
  void client.cancelQueries({ predicate: (other) => other === query });
  const layer = currentLayer(layers, query);
  layer.pageFetch = pageFetch ?? layer.pageFetch;
  layer.changes = [...layer.changes, { write, change }];
  setData(layer, data);
}

/**
 * Removes the changes of a write that has ended: those of a failure from the data, those of a
 * success from the list of what is still open. Returns the layers that have no open changes left.
 */
export function settleLayers({ layers }: CacheState, { write, isDone }: SettledWrite): Layer[] {
  const touched = [...layers.values()].filter(({ changes }) =>
    changes.some((change) => change.write === write),
  );
  return touched.flatMap((layer) => {
    const open = layer.changes.filter((change) => change.write !== write);
    const own = layer.changes.filter((change) => change.write === write);
    layer.changes = open;
    if (isDone) layer.base = apply(own, layer.base);
    else if (layer.query.state.data === layer.shown) {
      setData(layer, apply(open, layer.base));
    }
    if (open.length > 0) return [];
    layers.delete(layer.query.queryHash);
    layer.pageFetch = runningPageFetch(layer.query) ?? layer.pageFetch;
    return [layer];
  });
}

/** Returns the layer of a query. Data from elsewhere becomes its new base. */
function currentLayer(layers: CacheState['layers'], query: Query): Layer {
  const { data } = query.state;
  const found = layers.get(query.queryHash);
  const known = found?.query === query ? found : undefined;
  if (known && known.shown === data) return known;
  const changes = (known?.changes ?? []).map(({ write }) => ({
    write,
    change: (value: unknown) => value,
  }));
  const layer = { query, base: data, shown: data, changes, pageFetch: known?.pageFetch };
  layers.set(query.queryHash, layer);
  return layer;
}

function setData(layer: Layer, data: unknown): void {
  const { dataUpdatedAt } = layer.query.state;
  layer.query.setData(data, { updatedAt: dataUpdatedAt, manual: true });
  layer.shown = layer.query.state.data;
}

function apply(changes: Layer['changes'], data: unknown): unknown {
  return changes.reduce((value, { change }) => {
    try {
      return change(value);
    } catch {
      // The rows that it expects are gone. The refetch after the last write shows its result.
      return value;
    }
  }, data);
}
