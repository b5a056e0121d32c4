/**
 * Prints the errors in the app's files or in ours, of the programs whose settings are named, as the
 * compiler does. It does not check the declarations of other publishers, which takes most of the
 * compiler's time without `skipLibCheck`.
 */
import ts from 'typescript';

const OURS = /\/@modelway\//;

const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => '\n',
};

const errors = process.argv.slice(2).flatMap(errorsOf);
process.stdout.write(ts.formatDiagnostics(errors, host));
process.exitCode = errors.length === 0 ? 0 : 1;

function errorsOf(config: string): readonly ts.Diagnostic[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (error) => {
      throw new Error(ts.formatDiagnostic(error, host));
    },
  });
  if (!parsed) throw new Error(`There is no ${config}`);
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => OURS.test(fileName) || !fileName.includes('/node_modules/'));
  return [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
}
