import newest from 'TEMPLATE_FRAMEWORK';
import lowest from 'template-lowest';

/** The newest version of the framework, and the lowest supported one, for `describe.each`. */
export const VERSIONS = [
  ['TEMPLATE_NEWEST', newest],
  ['TEMPLATE_LOWEST', lowest],
] as const;
