-- The tables as `prisma migrate` creates them.
create table "User" (
  "id" serial primary key,
  "name" text not null,
  "token" text not null
);
create unique index "User_token_key" on "User" ("token");

create table "Note" (
  "id" serial primary key,
  "text" text not null,
  "shared" boolean not null default false,
  "createdAt" timestamp(3) not null default current_timestamp,
  "authorId" integer not null references "User" ("id") on delete restrict on update cascade
);

-- The policies. They apply to the role app because it does not own the tables.
do $$ begin
  create role app;
exception when duplicate_object then null; -- all databases of a server share its roles
end $$;
grant app to current_user;
grant select on "User" to app;
grant select, insert, update, delete on "Note" to app;
grant usage on all sequences in schema public to app;

create function caller_id() returns integer language sql stable as
  $$ select nullif(current_setting('app.user_id', true), '')::integer $$;

alter table "Note" enable row level security;
create policy "read" on "Note" for select using ("shared" or "authorId" = caller_id());
create policy "create" on "Note" for insert with check ("authorId" = caller_id());
create policy "update" on "Note" for update using ("authorId" = caller_id());
create policy "delete" on "Note" for delete using ("authorId" = caller_id());
