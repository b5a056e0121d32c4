/** What a changelog says of a change: its changeset, without the hash of the commit. */
export async function getReleaseLine({ summary }) {
  const [first, ...rest] = summary.trim().split('\n');
  return `- ${[first, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')}`;
}

/** What it says of a package that is raised since others were: which of them it needs now. */
export async function getDependencyReleaseLine(_changesets, dependencies) {
  if (dependencies.length === 0) return '';
  const needed = dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`);
  return `- Needs ${needed.join(' and ')}.`;
}

export default { getReleaseLine, getDependencyReleaseLine };
