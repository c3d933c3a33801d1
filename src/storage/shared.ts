/** Rows in memory that threads share. */
export const sharedFloats = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
export const sharedNumbers = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
