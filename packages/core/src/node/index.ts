export { LIST_HEADERS } from '../http/api-handler.ts';
export { pathBelow, resolvePrefix, splitTarget } from '../http/request-target.ts';
export { closeUnread, type NodeResponseOptions } from './close-unread.ts';
export {
  createNodeHandler,
  createNodeResponder,
  type NodeHandlerOptions,
  type NodeResponse,
} from './create-node-handler.ts';
export { type AnswerOptions, limitAnswers } from './limit-answers.ts';
export { prepareStop, type StopOptions } from './prepare-stop.ts';
export { type NodeRequest, readNodeRequest } from './read-node-request.ts';
export { type ReplyHeaders, setReplyHeaders } from './set-reply-headers.ts';
export { writeNodeResponse } from './write-node-response.ts';
