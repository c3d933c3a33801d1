/** Where rows of numbers are laid. */
export interface Memory {
  readonly floats: (length: number) => Float64Array;
  readonly numbers: (length: number) => Uint32Array;
  readonly shorts: (length: number) => Uint16Array;
  readonly bytes: (length: number) => Uint8Array;
}

/** Memory of one thread alone. */
export const OWN: Memory = {
  floats: (length) => new Float64Array(length),
  numbers: (length) => new Uint32Array(length),
  shorts: (length) => new Uint16Array(length),
  bytes: (length) => new Uint8Array(length),
};

/** Memory that threads share, for as long as one of them has a row. */
export const SHARED: Memory = {
  floats: (length) => new Float64Array(new SharedArrayBuffer(length * 8)),
  numbers: (length) => new Uint32Array(new SharedArrayBuffer(length * 4)),
  shorts: (length) => new Uint16Array(new SharedArrayBuffer(length * 2)),
  bytes: (length) => new Uint8Array(new SharedArrayBuffer(length)),
};

/** Rows side by side in a buffer that is used again for others. What stood there before is not cleared. */
export function memoryIn(buffer: SharedArrayBuffer): Memory {
  const take = placesSideBySide();
  return {
    floats: (length) => new Float64Array(buffer, take(length * 8), length),
    numbers: (length) => new Uint32Array(buffer, take(length * 4), length),
    shorts: (length) => new Uint16Array(buffer, take(length * 2), length),
    bytes: (length) => new Uint8Array(buffer, take(length), length),
  };
}

/** How many bytes are laid in a buffer. */
export function bytesLaid(lay: (memory: Memory) => void): number {
  const take = placesSideBySide();
  lay({
    floats: (length) => {
      take(length * 8);
      return new Float64Array(0);
    },
    numbers: (length) => {
      take(length * 4);
      return new Uint32Array(0);
    },
    shorts: (length) => {
      take(length * 2);
      return new Uint16Array(0);
    },
    bytes: (length) => {
      take(length);
      return new Uint8Array(0);
    },
  });
  return take(0);
}

/** Gives each row a place where any number may begin. */
function placesSideBySide(): (bytes: number) => number {
  let end = 0;
  return (bytes) => {
    const start = end;
    end += Math.ceil(bytes / 8) * 8;
    return start;
  };
}
