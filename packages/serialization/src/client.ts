export { decodeDocument, decodeResponse } from './decode-response.ts';
export { type EncodedArgs, encodeArgs } from './encode-args.ts';
export { type EncodedQuery, encodeBody, encodeQuery } from './encode-request.ts';
export { loadResponse } from './load-response.ts';
export { joinPath } from './value-path.ts';
