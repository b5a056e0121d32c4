// The member `source` of an error.
export const parameter = (name: string) => ({ parameter: name });
export const pointer = (path: string) => ({ pointer: path });
export const header = (name: string) => ({ header: name });
