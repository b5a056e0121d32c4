import * as client from '../src/client.ts';
import * as server from '../src/index.ts';

describe('the package', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(server).sort()).toEqual([
      'DeserializationError',
      'NOWHERE',
      'createAnnotationWriter',
      'createAnnotations',
      'decode',
      'encode',
      'encodeAt',
      'encodeScalar',
      'isDecimal',
      'joinPathText',
      'parseBigInt',
      'parseBytes',
      'parseDateTime',
      'parseDecimal',
      'parsePath',
    ]);
    expect(Object.keys(client).sort()).toEqual([
      'decodeDocument',
      'decodeResponse',
      'encodeArgs',
      'encodeBody',
      'encodeQuery',
      'joinPath',
      'loadResponse',
    ]);
  });
});
