/** The names of the ORM client's models. Its other members start with `$`. */
export type ModelName<Client> = Exclude<keyof Client & string, `$${string}`>;
