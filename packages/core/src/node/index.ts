export { type NodeRequest, readNodeRequest } from './read-node-request.ts';
export { writeNodeResponse } from './write-node-response.ts';
