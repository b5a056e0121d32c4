/** Types of the members that the tests use; the package has none. */
declare module 'devour-client' {
  interface Response {
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
    readonly data: any;
    readonly meta?: { readonly total?: number };
    readonly links?: Readonly<Record<string, string | null>>;
  }

  interface Builder {
    all(model: string): Builder;
    relationships(name: string): Builder;
    get(params?: object): Promise<Response>;
    post(payload: unknown): Promise<Response>;
    patch(payload: unknown): Promise<Response>;
    destroy(payload: unknown): Promise<Response>;
  }

  export default class JsonApi {
    constructor(options: {
      readonly apiUrl: string;
      readonly bearer?: string;
      readonly pluralize?: false;
      readonly logger?: boolean;
      readonly errorBuilder?: (error: object) => object;
    });
    define(model: string, attributes: object): void;
    one(model: string, id: string | number): Builder;
    find(model: string, id: string | number, params?: object): Promise<Response>;
    findAll(model: string, params?: object): Promise<Response>;
    create(model: string, payload: object, params?: object): Promise<Response>;
    update(model: string, payload: object, params?: object): Promise<Response>;
    destroy(model: string, id: string | number): Promise<Response>;
  }
}
