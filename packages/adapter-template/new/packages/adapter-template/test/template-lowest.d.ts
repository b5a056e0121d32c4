// The alias of package.json, with the types of the newest version.
declare module 'template-lowest' {
  import newest from 'TEMPLATE_FRAMEWORK';
  export default newest;
}
