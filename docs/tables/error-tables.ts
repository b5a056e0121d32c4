import type { OrmErrorReason } from '../../packages/core/src/errors/orm-error.ts';
import { fromOrmError } from '../../packages/core/src/orm/from-orm-error.ts';
import { renderRpcErrors } from '../../packages/core/src/rpc/render/render-rpc-errors.ts';
import type { ErrorCatalog, ErrorClass } from './read-errors.ts';
import { toTable } from './to-table.ts';

/** The tables of errors, by the names of their markers. */
export function toErrorTables(catalog: ErrorCatalog): ReadonlyMap<string, string> {
  return new Map([
    ['codes', toCodesTable(catalog)],
    ['data-layer', toDataLayerTable(catalog)],
    ['rpc-body', toTable([['member', 'description'], ...catalog.rpcBody.map(toMemberRow)])],
  ]);
}

/** A row for each code, with the statuses of both handlers. */
function toCodesTable({ codes, classes }: ErrorCatalog): string {
  const rows = codes.map((code) => {
    const own = classes.filter((it) => it.code === code);
    const rest = own.find((it) => it.rest);
    const rpc = own.find((it) => it.rpc);
    const title = (rest ?? rpc)?.title;
    if (!title || own.length > 2) throw new Error(`Which class has the code ${code}?`);
    const when = own.map((it) => it.when).join(' ');
    return [`\`${code}\``, statusOf(rest), statusOf(rpc), title, when];
  });
  return toTable([['code', 'REST', 'RPC', 'title', 'when'], ...rows]);
}

function statusOf(it: ErrorClass | undefined): string {
  return it ? String(it.status) : '–';
}

const NO_MODELS = { byLowerCaseName: new Map<string, never>() };

/** A row for each ORM error reason, with the error that the handlers make of it. */
function toDataLayerTable({ reasons }: ErrorCatalog): string {
  const rows = reasons.map((reason) => {
    const errors = fromOrmError({ reason: reason as OrmErrorReason }, new Error(reason));
    const [error] = errors;
    if (!error) throw new Error(`No error for the reason ${reason}`);
    const { rejectedByPolicy } = JSON.parse(
      String(renderRpcErrors(errors, { schema: NO_MODELS }).body),
    );
    return [
      `\`${reason}\``,
      String(error.status),
      `\`${error.code}\``,
      error.reason ? `\`${error.reason}\`` : '',
      rejectedByPolicy ? '`true`' : '',
      error.message,
    ];
  });
  const header = ['reason', 'status', 'code', '`reason`', '`rejectedByPolicy`', 'detail'];
  return toTable([['ORM error', ...header.slice(1)], ...rows]);
}

function toMemberRow({ name, description }: { name: string; description: string }): string[] {
  return [`\`${name}\``, description];
}
