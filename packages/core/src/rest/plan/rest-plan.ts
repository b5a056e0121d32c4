import type { Model } from '../../schema/schema-model.ts';
import type { Page } from '../parse/parse-page.ts';

/** Plain arguments for the data client: what a stage of I/O has to do, decided without I/O. */
export type RestPlan = ListPlan | FetchPlan | CreatePlan | UpdatePlan | DeletePlan;

/** A page of rows, and how many there are in all. */
export interface ListPlan {
  readonly kind: 'list';
  readonly model: Model;
  readonly findMany: {
    readonly where: Where;
    readonly select: Select;
    readonly orderBy: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
    readonly skip?: number;
    readonly take?: number;
  };
  readonly count: { readonly where: Where };
  readonly page: Page;
  /** The request's own, for links to other pages. */
  readonly rawQuery: string;
}

export interface FetchPlan {
  readonly kind: 'fetch';
  readonly model: Model;
  readonly findUnique: { readonly where: Where; readonly select: Select };
}

export interface CreatePlan {
  readonly kind: 'create';
  readonly model: Model;
  readonly create: { readonly data: WriteData; readonly select: Select };
}

export interface UpdatePlan {
  readonly kind: 'update';
  readonly model: Model;
  readonly update: { readonly where: Where; readonly data: WriteData; readonly select: Select };
}

export interface DeletePlan {
  readonly kind: 'delete';
  readonly model: Model;
  readonly delete: { readonly where: Where; readonly select: Select };
}

export type Where = Readonly<Record<string, unknown>>;
export type Select = Readonly<Record<string, unknown>>;
export type WriteData = Readonly<Record<string, unknown>>;
