import type { NewLinks } from '../../schema/link.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { Page } from '../parse/parse-page.ts';
import type { ResourceQuery } from '../parse/parse-rest-query.ts';
import type { Select, Where, WriteData } from './client-args.ts';
import type { PlannedLink } from './planned-link.ts';

/** Plain arguments for the data client: what a stage of I/O has to do, decided without I/O. */
export type RestPlan =
  | ListPlan
  | FetchPlan
  | RelationPlan
  | CreatePlan
  | UpsertPlan
  | UpdatePlan
  | RelatePlan
  | DeletePlan;

interface PlanBase {
  /** The model that is called. */
  readonly model: Model;
}

/** What the resources of the answer look like. */
interface WithQuery {
  readonly query: ResourceQuery;
}

/** Of a route through a parent. */
interface Nested {
  /** What the row belongs to by the URL. */
  readonly parent?: { readonly model: Model; readonly where: Where } | undefined;
}

/** Of a write through a parent to a row that is there. */
interface NestedWrite extends Nested {
  /** Finds the one row to write, if it belongs to the parent. */
  readonly within?: Where | undefined;
}

/** A page of rows, and how many there are in all. */
export interface ListPlan extends PlanBase, WithQuery {
  readonly kind: 'list';
  readonly findMany: PageArgs & { readonly select: Select };
  /** `undefined` where nobody asked for the total. */
  readonly count: { readonly where: Where } | undefined;
  readonly page: Page;
}

export interface FetchPlan extends PlanBase, WithQuery, Nested {
  readonly kind: 'fetch';
  readonly findUnique: { readonly where: Where; readonly select: Select };
}

/** What a relationship of one row leads to, as resources or as identifiers. */
export interface RelationPlan extends PlanBase, WithQuery {
  readonly kind: 'related' | 'relationship';
  readonly relation: RelationField;
  readonly findUnique: { readonly where: Where; readonly select: Select };
  /** Of a to-many relationship. */
  readonly page: Page | undefined;
  /**
   * Where a sort key leads through a relationship: the order of the page, which data clients may
   * lose when they read it below its owner.
   */
  readonly order?: readonly Where[] | undefined;
}

export interface CreatePlan extends PlanBase, WithQuery, Nested {
  readonly kind: 'create';
  readonly create: { readonly data: WriteData; readonly select: Select };
  readonly links: readonly PlannedLink[];
  readonly newLinks: NewLinks;
}

export interface UpsertPlan extends PlanBase, WithQuery {
  readonly kind: 'upsert';
  readonly upsert: {
    readonly where: Where;
    readonly create: WriteData;
    readonly update: WriteData;
    readonly select: Select;
  };
  readonly links: readonly PlannedLink[];
  readonly newLinks: NewLinks;
  /** Those of a row that is there, which is not the one that a new row would be. */
  readonly updateLinks: NewLinks;
}

export interface UpdatePlan extends PlanBase, WithQuery, NestedWrite {
  readonly kind: 'update';
  readonly update: UpdateArgs;
  readonly links: readonly PlannedLink[];
  readonly newLinks: NewLinks;
}

/** A change of one relationship. */
export interface RelatePlan extends PlanBase, WithQuery {
  readonly kind: 'add' | 'replace' | 'remove';
  readonly relation: RelationField;
  readonly update: UpdateArgs;
  readonly links: readonly PlannedLink[];
  readonly newLinks: NewLinks;
  /** Of a to-many relationship. */
  readonly page: Page | undefined;
}

export interface DeletePlan extends PlanBase, NestedWrite {
  readonly kind: 'delete';
  readonly delete: { readonly where: Where; readonly select: Select };
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

const READS: ReadonlySet<RestPlan['kind']> = new Set(['list', 'fetch', 'related', 'relationship']);

/** Whether a plan writes nothing. */
export function isRead({ kind }: RestPlan): boolean {
  return READS.has(kind);
}
