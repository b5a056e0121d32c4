export { createTemplateHandler, type TemplateHandlerOptions } from './create-template-handler.ts';
