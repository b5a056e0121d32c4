/** Returns the JSON:API type of a model: its name with the first letter in lower case. */
export function resourceType(modelName: string): string {
  return modelName.charAt(0).toLowerCase() + modelName.slice(1);
}
