export { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
export { prepareStop, type StopOptions } from './prepare-stop.ts';
export { type NodeRequest, readNodeRequest } from './read-node-request.ts';
export { type NodeResponseOptions, writeNodeResponse } from './write-node-response.ts';
