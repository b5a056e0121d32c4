import { Failure } from '../failure.ts';
import type { RestModel, RestModels, RestRelation } from './rest-models.ts';

/** The operation of a request, and its target. */
export interface RestRoute {
  readonly kind: RouteKind;
  /** The type as the client spells it, or its model's for a replaced name. */
  readonly type: string;
  /** The type in the URL. */
  readonly segment: string;
  readonly model: RestModel;
  /** The id of the resource in the URL, still percent-encoded; empty for a collection. */
  readonly id: string;
  /** The relationship that the URL names. */
  readonly relation?: RestRelation | undefined;
  /** The id of the related resource in a nested URL; empty without one. */
  readonly childId: string;
}

type RouteKind =
  | ('list' | 'fetch' | 'related' | 'relationship' | 'create' | 'update' | 'delete')
  | ('add' | 'replace' | 'remove')
  | ('nestedFetch' | 'nestedCreate' | 'nestedUpdate' | 'nestedDelete');

/** Settings of the routes. */
export interface RouteSettings {
  readonly models: RestModels;
  readonly nestedRoutes: boolean;
  /** Matches each segment of a path. */
  readonly segment: RegExp;
}

type Shape = 'collection' | 'resource' | 'related' | 'relationship' | 'nested';
type Kinds = Readonly<Partial<Record<Shape, RouteKind>>>;

const UPDATES: Kinds = {
  resource: 'update',
  related: 'nestedUpdate',
  relationship: 'replace',
  nested: 'nestedUpdate',
};

const KINDS: ReadonlyMap<string, Kinds> = new Map<string, Kinds>([
  [
    'GET',
    {
      ...{ collection: 'list', resource: 'fetch', related: 'related' },
      ...{ relationship: 'relationship', nested: 'nestedFetch' },
    },
  ],
  ['POST', { collection: 'create', related: 'nestedCreate', relationship: 'add' }],
  ['PUT', UPDATES],
  ['PATCH', UPDATES],
  ['DELETE', { resource: 'delete', relationship: 'remove', nested: 'nestedDelete' }],
]);

/**
 * Finds the route of a request.
 *
 * @throws {Failure} if there is none.
 */
export function matchRoute(
  { method, path, hasBody }: { method: string; path: string; hasBody: boolean },
  settings: RouteSettings,
): RestRoute {
  const kinds = KINDS.get(method);
  if (!kinds) throw new Failure('invalid-path');
  if (!hasBody && method !== 'GET' && method !== 'DELETE') throw new Failure('invalid-payload');
  const segments = path.replace(/^\//, '').split('/');
  const [segment = '', id = '', third = '', fourth = ''] = segments;
  const shape = shapeOf(segments);
  const kind = shape && kinds[shape];
  if (!kind || !segments.every((each) => settings.segment.test(each))) {
    throw new Failure('invalid-path');
  }
  const { type, replacedBy } = settings.models.resolve(segment);
  if (replacedBy !== undefined) {
    throw new Failure('invalid-value', `use the mapped model name: ${replacedBy} and not ${type}`);
  }
  const model = settings.models.find(type);
  const name = shape === 'relationship' ? fourth : third;
  const relation = model?.relations.get(name);
  const route = { kind, type, segment, id, relation, childId: shape === 'nested' ? fourth : '' };
  if (kind.startsWith('nested') && !(settings.nestedRoutes && isNested(route))) {
    throw new Failure('invalid-path');
  }
  if (!model) throw unknownModel(type);
  if (segments.length > 2 && !relation) throw unknownRelation(type, name, 404);
  if ((kind === 'add' || kind === 'remove') && !relation?.list) throw new Failure('invalid-verb');
  return { ...route, model };
}

function shapeOf(segments: readonly string[]): Shape | undefined {
  const shapes = ['collection', 'resource', 'related', 'nested'] as const;
  if (segments.length === 4 && segments[2] === 'relationships') return 'relationship';
  return shapes[segments.length - 1];
}

/** Whether a nested route leads through the relationship. */
function isNested({ kind, relation, childId }: Pick<RestRoute, 'kind' | 'relation' | 'childId'>) {
  if (!relation?.opposite) return false;
  // PATCH updates the one of a to-one relationship, and one of a to-many relationship by its id.
  return kind === 'nestedUpdate' ? relation.list === (childId !== '') : relation.list;
}

/** Creates the error for an unknown type. */
function unknownModel(type: string): Failure {
  return new Failure('unsupported-model', `Model ${type} doesn't exist`);
}

/** Creates the error for an unknown relationship. */
export function unknownRelation(type: string, name: string, status = 400): Failure {
  const detail = `Relationship ${type}.${name} doesn't exist`;
  return new Failure('unsupported-relationship', detail, { status });
}
