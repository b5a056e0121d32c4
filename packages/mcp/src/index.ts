export { type CreateMcpHandlerOptions, createMcpHandler } from './create-mcp-handler.ts';
export {
  type McpAuth,
  type McpAuthOptions,
  mcpAuth,
  type VerifyToken,
} from './mcp-auth.ts';
export { mcpHandler } from './mcp-handler.ts';
export type { McpHandlerOptions, McpServerInfo } from './options.ts';
