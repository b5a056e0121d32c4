export {
  createSvelteKitHandle,
  type SvelteKitHandle,
  type SvelteKitHandleOptions,
} from './create-sveltekit-handle.ts';
export {
  createSvelteKitHandler,
  type SvelteKitHandler,
  type SvelteKitHandlerOptions,
} from './create-sveltekit-handler.ts';
