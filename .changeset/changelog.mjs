/** Formats a changeset as a changelog entry, without the commit hash. */
export async function getReleaseLine({ summary }) {
  const [first, ...rest] = summary.trim().split('\n');
  return `- ${[first, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')}`;
}

/** Formats the entry of a package whose dependencies were released: the versions it now requires. */
export async function getDependencyReleaseLine(_changesets, dependencies) {
  if (dependencies.length === 0) return '';
  const needed = dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`);
  return `- Needs ${needed.join(' and ')}.`;
}

export default { getReleaseLine, getDependencyReleaseLine };
