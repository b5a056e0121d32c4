/** Left to Node, as an app leaves its database packages. */
export default {
  serverExternalPackages: ['@modelway/core', '@modelway/orm-zenstack', '@modelway/testing'],
};
