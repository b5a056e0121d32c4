import { remark } from 'remark';
import remarkValidateLinks from 'remark-validate-links';
import { type Context, engine } from 'unified-engine';

/**
 * Checks the links of Markdown files to each other, to their headings, and to other files, as
 * GitHub resolves them. Links with a scheme are ignored.
 *
 * @param root the folder that paths are relative to.
 * @returns a line for each broken link.
 */
export async function checkFileLinks(
  root: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const checked = await readAndCheck(root, files);
  return checked.flatMap(({ path, messages }) =>
    messages.map(({ line, reason }) => `${path}:${line}: ${reason}`),
  );
}

function readAndCheck(root: string, files: readonly string[]): Promise<Context['files']> {
  return new Promise((resolve, reject) => {
    engine(
      {
        processor: remark(),
        // The engine passes the second parameter, which its plugin type lacks.
        plugins: [[remarkValidateLinks as never, { repository: false, root }]],
        cwd: root,
        files: [...files],
        detectConfig: false,
        detectIgnore: false,
        output: false,
        silent: true,
      },
      (error, _status, context) => (error ? reject(error) : resolve(context?.files ?? [])),
    );
  });
}
