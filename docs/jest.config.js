export { default } from '../jest.config.example.js';
