import type { EntityTags } from '../../http/entity-tags.ts';
import type { Link, NewLinks } from '../../links/link.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { IdValues } from '../../schema/values/resource-id.ts';
import type { Page } from '../parse/query/parse-page.ts';
import type { CollectionQuery, ResourceQuery } from '../parse/query/parse-rest-query.ts';

/** The calls of the ORM client for a request, as plain arguments, decided without I/O. */
export type RestPlan =
  | ListPlan
  | FetchPlan
  | RelationPlan
  | CreatePlan
  | UpsertPlan
  | UpdatePlan
  | RelatePlan
  | DeletePlan
  | BulkPlan;

/** A plan of one write. An upsert becomes one of two. */
export type WritePlan = CreatePlan | UpdatePlan | RelatePlan | DeletePlan;

interface PlanBase {
  /** The model of the call. */
  readonly model: Model;
}

/** The parameters that shape the resources of the response. */
interface WithQuery {
  readonly query: ResourceQuery;
}

/** The form of the response to a write. */
interface WithForm {
  /**
   * Whether the response has no document, so that the id alone is read.
   * @default false
   */
  readonly minimal?: boolean;
  /** The state that the row must have. @default any */
  readonly precondition?: EntityTags | undefined;
}

/** The links that a write changes. */
interface WithLinks extends WithForm {
  readonly links: readonly LinkageCheck[];
  /** The links to check, by relationships and by foreign keys. */
  readonly newLinks: NewLinks;
}

/** A relationship in a write, to be checked if the write fails or has no effect. */
export interface LinkageCheck {
  readonly relation: RelationField;
  /** The pointer to its linkage in the body. */
  readonly pointer: string;
  /** The resources in the body. */
  readonly where: Where | undefined;
  /** The ids of those resources. */
  readonly members: readonly IdValues[];
  /** The required state of the to-many relationship after the write. */
  readonly after: 'exactly' | 'without' | undefined;
}

/** The plan of a route through a parent. */
interface ThroughParent {
  /** The parent of the row in the URL. */
  readonly parent?: Link | undefined;
}

/** A write to a row that the URL addresses through its parent. */
interface ThroughParentWrite extends ThroughParent, WithForm {
  /** Finds the one row to write, if it belongs to the parent. */
  readonly within?: Where | undefined;
}

/** A page of rows, and their total number. */
export interface ListPlan extends PlanBase, WithQuery {
  readonly kind: 'list';
  readonly query: ResourceQuery & Pick<CollectionQuery, 'aggregates'>;
  readonly findMany: PageArgs & { readonly select: Select };
  /** `undefined` if the total is not requested. */
  readonly count: { readonly where: Where } | undefined;
  /** `undefined` if no aggregates are requested. */
  readonly aggregate: Where | undefined;
  readonly page: Page;
}

export interface FetchPlan extends PlanBase, WithQuery, ThroughParent {
  readonly kind: 'fetch';
  readonly findUnique: { readonly where: Where; readonly select: Select };
}

/** The related rows of one row, as resources or as identifiers. */
export interface RelationPlan extends PlanBase, WithQuery {
  readonly kind: 'related' | 'relationship';
  readonly relation: RelationField;
  readonly findUnique: { readonly where: Where; readonly select: Select };
  /** The page of a to-many relationship. */
  readonly page: Page | undefined;
}

export interface CreatePlan extends PlanBase, WithQuery, WithLinks, ThroughParent {
  readonly kind: 'create';
  readonly create: { readonly data: WriteData; readonly select: Select };
}

export interface UpsertPlan extends PlanBase, WithQuery, WithLinks {
  readonly kind: 'upsert';
  readonly upsert: {
    readonly where: Where;
    readonly create: WriteData;
    readonly update: WriteData;
    readonly select: Select;
  };
  /** Whether an update requires a precondition. @default false */
  readonly isMatchRequired?: boolean;
  /** The links if the row exists; `newLinks` are those of a new row. */
  readonly updateLinks: NewLinks;
}

export interface UpdatePlan extends PlanBase, WithQuery, WithLinks, ThroughParentWrite {
  readonly kind: 'update';
  readonly update: UpdateArgs;
}

/** A change of one relationship. */
export interface RelatePlan extends PlanBase, WithQuery, WithLinks {
  readonly kind: 'add' | 'replace' | 'remove';
  readonly relation: RelationField;
  readonly update: UpdateArgs;
  /** The page of a to-many relationship. */
  readonly page: Page | undefined;
}

export interface DeletePlan extends PlanBase, ThroughParentWrite {
  readonly kind: 'delete';
  readonly delete: { readonly where: Where; readonly select: Select };
}

/** A write of all rows that match a filter. */
export interface BulkPlan extends PlanBase, Pick<WithForm, 'minimal'> {
  readonly kind: 'updateMany' | 'deleteMany';
  readonly args: { readonly where: Where; readonly data?: WriteData };
  /** The rows that it links to, to be checked. */
  readonly linked: readonly Link[];
  /** The maximum number of rows. */
  readonly limit: number;
}

export interface PageArgs {
  readonly where?: Where;
  readonly orderBy: readonly Where[];
  readonly skip?: number;
  readonly take?: number;
}

interface UpdateArgs {
  readonly where: Where;
  readonly data: WriteData;
  readonly select: Select;
}

/** A plan that writes nothing. */
export type ReadPlan = ListPlan | FetchPlan | RelationPlan;

const READS: ReadonlySet<string> = new Set<ReadPlan['kind']>([
  ...(['list', 'fetch', 'related', 'relationship'] as const),
]);

/** Whether a plan, or the route of a request, writes nothing. */
export function isRead<Kind extends { readonly kind: string }>(
  of: Kind,
): of is Extract<Kind, { readonly kind: ReadPlan['kind'] }> {
  return READS.has(of.kind);
}

/** Parts of the ORM client's arguments, plain and serializable. */
export type Where = Readonly<Record<string, unknown>>;
export type Select = Readonly<Record<string, unknown>>;
export type WriteData = Readonly<Record<string, unknown>>;

/** A row as the ORM client returns it. */
export type Row = Readonly<Record<string, unknown>>;
