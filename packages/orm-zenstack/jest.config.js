export { default } from '../../jest.config.binding.js';
