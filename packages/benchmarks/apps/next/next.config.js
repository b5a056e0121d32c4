/** Packages are not bundled, like the database packages of an app. */
export default {
  serverExternalPackages: ['@modelway/core', '@modelway/orm-zenstack', '@modelway/testing'],
};
