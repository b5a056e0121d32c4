import adapter from '@sveltejs/adapter-node';

export default {
  kit: {
    adapter: adapter(),
    files: {
      routes: '../app/routes',
      hooks: { server: '../app/hooks.server.ts' },
      appTemplate: '../app/app.html',
    },
  },
};
