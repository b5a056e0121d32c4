import * as fetching from '../src/fetch/index.ts';
import * as core from '../src/index.ts';
import * as node from '../src/node/index.ts';
import * as openapi from '../src/openapi/index.ts';
import * as sql from '../src/sql/index.ts';

describe('the package', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(core).sort()).toEqual([
      'ApiError',
      'ForbiddenError',
      'InvalidPayloadError',
      'PayloadTooLargeError',
      'PolicyDeniedError',
      'UnsupportedMediaTypeError',
      'assertKnownOptions',
      'assertNotBinding',
      'createApiHandler',
      'createErrorLog',
      'receiveOuter',
      'restHandler',
      'rpcHandler',
      'writeRules',
    ]);
    expect(Object.keys(fetching).sort()).toEqual([
      'LIST_HEADERS',
      'createFetchHandler',
      'pathBelow',
      'readFetchRequest',
      'resolvePrefix',
      'signalOfSocket',
      'splitTarget',
      'toFetchResponse',
      'withoutSegments',
    ]);
    expect(Object.keys(node).sort()).toEqual([
      'LIST_HEADERS',
      'closeUnread',
      'createNodeHandler',
      'createNodeResponder',
      'limitAnswers',
      'pathBelow',
      'prepareStop',
      'readNodeRequest',
      'resolvePrefix',
      'setReplyHeaders',
      'splitTarget',
      'writeNodeResponse',
    ]);
    expect(Object.keys(openapi).sort()).toEqual([
      'apiPage',
      'apiPagePolicy',
      'describeApi',
      'openApi',
    ]);
    expect(Object.keys(sql).sort()).toEqual([
      'DeniedChangeError',
      'causesOf',
      'createArgumentMap',
      'createConstraintCatalog',
      'createInChunks',
      'createSkipCheck',
      'createsMany',
      'delegateName',
      'delegateOf',
      'didYouMean',
      'encodeScalar',
      'explainDenials',
      'fieldNamed',
      'idText',
      'isMembers',
      'isObject',
      'isUpdateEnvelope',
      'mapEach',
      'mapMembers',
      'readDriverFailure',
      'readWritten',
      'readsRecords',
      'selectsResult',
      'toTsQuery',
    ]);
  });
});
