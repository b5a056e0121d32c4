/** Types of the members that the tests use; the package has none. */
declare module 'devour-client' {
  interface Answer {
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects.
    readonly data: any;
    readonly meta?: { readonly total?: number };
    readonly links?: Readonly<Record<string, string | null>>;
  }

  interface Builder {
    all(model: string): Builder;
    relationships(name: string): Builder;
    get(params?: object): Promise<Answer>;
    post(payload: unknown): Promise<Answer>;
    patch(payload: unknown): Promise<Answer>;
    destroy(payload: unknown): Promise<Answer>;
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
    find(model: string, id: string | number, params?: object): Promise<Answer>;
    findAll(model: string, params?: object): Promise<Answer>;
    create(model: string, payload: object, params?: object): Promise<Answer>;
    update(model: string, payload: object, params?: object): Promise<Answer>;
    destroy(model: string, id: string | number): Promise<Answer>;
  }
}
